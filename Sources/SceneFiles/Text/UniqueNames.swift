/// The names, with a number behind each that has been there before: `a`, `a.2`.
func uniqueNames(_ names: [String]) -> [String] {
    var (seen, numbers): (Set<String>, [String: Int]) = ([], [:])
    return names.map { name in
        var unique = name
        while !seen.insert(unique).inserted {
            numbers[name, default: 1] += 1
            unique = "\(name).\(numbers[name, default: 1])"
        }
        return unique
    }
}
