import SceneFiles

/// Works on values by several tasks at once, and hands out what becomes of them in the values' order. At most some few
/// values for each task are in memory at a time, finished ones that have to wait for an earlier one included.
///
/// - Parameters:
///   - tasks: How many values are worked on at a time. With one, all of it happens here, one value after another.
///   - next: The next value; nil behind the last. Called in the caller's own task.
///   - work: What is done with each, in no order.
///   - take: Gets the results in order, in the caller's own task; false ends all.
nonisolated(nonsending) func inOrder<Value: Sendable, Result: Sendable>(
    tasks: Int, next: () -> Value?, work: @escaping @Sendable (Value) -> Result, take: (Result) -> Bool
) async {
    guard tasks > 1 else {
        while let value = next() {
            guard take(work(value)) else { return }
        }
        return
    }
    // Where every processor has its task, one more value is begun, so that none stands still while results are written.
    let tasks = processorCount() <= tasks ? tasks + 1 : tasks
    await withTaskGroup(of: (Int, Result).self) { group in
        var started = 0
        var taken = 0
        var early: [Int: Result] = [:]
        // Read before it is wanted, so that no task waits for it.
        var waiting = next()
        func start() {
            while let value = waiting, started - taken - early.count < tasks, started - taken < valuesPerTask * tasks {
                let place = started
                group.addTask { (place, work(value)) }
                started += 1
                waiting = next()
            }
        }
        start()
        while let (place, result) = await group.next() {
            early[place] = result
            start()
            while let result = early.removeValue(forKey: taken) {
                taken += 1
                guard take(result) else { return group.cancelAll() }
            }
            // Room for what had to wait, as the results of one value that took long did.
            start()
        }
    }
}

/// The number of values that may be in memory for each task.
private let valuesPerTask = 4
