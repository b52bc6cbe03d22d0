extension SceneRules {
    /// The name of the format of rule files.
    private static let format = "hittest-rules"

    /// Reads a rule file: JSON with `format` "hittest-rules", `version` 1, and `rules`. If it states no `name`, the rules have
    /// that of the file without its folders, or are "unnamed" if there is no file.
    ///
    /// - Parameters:
    ///   - bytes: The file's content, UTF-8.
    ///   - file: The file's path, as messages tell it; nil for text without a file.
    /// - Throws: A `SceneFileError` at the first position where the text violates the format.
    public init(reading bytes: [UInt8], file: String? = nil) throws(SceneFileError) {
        do throws(ParseFailure) {
            var reader = JSONReader(bytes)
            let fileName = file?.split(separator: "/").last.map { String($0) }
            self = try SceneRules(from: &reader, name: fileName ?? "unnamed")
        } catch {
            throw error.located(in: bytes, file: file)
        }
    }

    /// Reads a rule file.
    /// - Throws: A `SceneFileError` if the file cannot be read, violates the format, or is longer than
    ///   `InputFile.maximumWholeLength`.
    public init(contentsOf path: String) throws(SceneFileError) {
        try self.init(reading: try readWholeFile(path), file: path)
    }

    private init(from reader: inout JSONReader, name: String) throws(ParseFailure) {
        self.init()
        self.name = name
        try reader.readFile("rule file", SceneRules.format, required: "rules") { name, reader throws(ParseFailure) in
            switch name {
            case "name": self.name = try reader.readString(name)
            case "about": _ = try reader.readString(name)
            case "unit": unit = try reader.readString(name)
            case "density":
                let value = try reader.readFinite(name)
                guard value > 0 else { throw ParseFailure("expected a density above 0", at: reader.tokenStart) }
                density = value
            case "minimumTarget":
                let start = reader.tokenStart
                let sides = try reader.readFinites(2, "minimumTarget [width, height]")
                guard sides[0] >= 0, sides[1] >= 0 else {
                    throw ParseFailure("expected sides of at least 0 (minimumTarget)", at: start)
                }
                minimumTarget = Size(width: sides[0], height: sides[1])
            case "rounding":
                rounding = try reader.readFinite(name)
                guard rounding >= 0 else {
                    throw ParseFailure("expected a rounding of at least 0", at: reader.tokenStart)
                }
            case "unknownMiss": unknownMiss = try reader.readString(name)
            case "rules":
                try reader.readArray("an array of rules") { reader, token throws(ParseFailure) in
                    rules.append(try SceneRule(from: &reader, token))
                }
            default:
                throw ParseFailure("expected a member of a rule file, found \"\(name)\"", at: reader.tokenStart)
            }
        }
    }
}

extension SceneRule {
    /// Reads a rule, whose first token has been read.
    fileprivate init(from reader: inout JSONReader, _ first: JSONReader.Token) throws(ParseFailure) {
        self.init()
        try reader.readMembers("a rule, which is an object", from: first) { name, reader throws(ParseFailure) in
            switch name {
            case "when":
                try reader.readMembers("an object of patterns (when)") { member, reader throws(ParseFailure) in
                    members.append(Condition(member, try reader.readPattern(member)))
                }
            case "parent": parentClass = try reader.readPattern(name)
            case "contains": descendantClass = try reader.readPattern(name)
            case "coversParent": coversParent = try reader.readBool(name)
            case "hitMode": effect.hitMode = try reader.readChoice(name, HitMode.jsonNames)
            case "touchOutsets":
                effect.touchOutsets = try reader.readInsets("touchOutsets [top, left, bottom, right]")
            case "hitsOutsideBounds": effect.hitsOutsideBounds = try reader.readBool(name)
            case "hidden": effect.isHidden = try reader.readBool(name)
            case "acts": effect.acts = try reader.readBool(name)
            case "scrolls": effect.scrolls = try reader.readBool(name)
            case "because": reason = try reader.readString(name)
            default: throw ParseFailure("expected a member of a rule, found \"\(name)\"", at: reader.tokenStart)
            }
        }
    }
}

extension JSONReader {
    fileprivate mutating func readPattern(_ what: String) throws(ParseFailure) -> NamePattern {
        let text = try readString(what)
        do throws(NamePattern.Malformed) {
            return try NamePattern(text)
        } catch {
            throw ParseFailure(error.description, at: tokenStart)
        }
    }
}
