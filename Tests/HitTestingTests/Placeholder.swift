import HitTesting
import Testing
import TestSupport

@Test func scratch() {
    var bad = 0
    var compared = 0
    for seed in 0..<400 as Range<UInt64> {
        var g = SplitMix64(seed: seed)
        func r(_ a: Double, _ b: Double, _ g: inout SplitMix64) -> Double { 
           let v = Double.random(in: a..<b, using: &g)
           switch seed % 3 { case 0: return v.rounded(); case 1: return (v * 3).rounded() / 3; default: return v } }
        var scene = HitScene()
        var ids: [NodeID] = []
        var n = 5 + Int(seed % 80)
        var edges: [Point] = [Point(x:0,y:0)]
        func randomNode(_ g: inout SplitMix64) -> Node {
            var node = Node(frame: Rect(x: r(-20, 200, &g), y: r(-20, 200, &g), width: r(0, 200, &g), height: r(0, 200, &g)))
            if Int.random(in: 0..<5, using: &g) == 0 { node.bounds.origin = Point(x: r(-30, 30, &g), y: r(-30, 30, &g)) }
            if Int.random(in: 0..<8, using: &g) == 0 { node.hitMode = HitMode.allCases.randomElement(using: &g)! }
            if Int.random(in: 0..<8, using: &g) == 0 { node.touchOutsets = EdgeInsets(top: r(-10, 30, &g), left: r(-10, 30, &g), bottom: r(-10, 30, &g), right: r(-10, 30, &g)) }
            if Int.random(in: 0..<10, using: &g) == 0 { node.hitsOutsideBounds = true }
            if Int.random(in: 0..<10, using: &g) == 0 { node.isHidden = true }
            if Int.random(in: 0..<10, using: &g) == 0 { node.hitShape = .ellipse(node.bounds) }
            if Int.random(in: 0..<8, using: &g) == 0 { node.transform = AffineTransform(rotationAngle: r(0, 7, &g)).scaledBy(x: r(-2, 2, &g), y: r(0, 2, &g)) }
            if Int.random(in: 0..<10, using: &g) == 0 { node.redirect = ids.randomElement(using: &g) }
            if Int.random(in: 0..<10, using: &g) == 0 { node.asks = Asks.allCases.randomElement(using: &g)! }
            return node
        }
        func ask(_ s: inout HitScene, _ p: Point, walk: Bool) -> ([HitQuery.Question], HitQuery.Step) {
            var q = walk ? s.walkQuery(at: p) : s.query(at: p)
            var log: [HitQuery.Question] = []
            while case .ask(let a) = q.step {
                log.append(a)
                let h = Int(a.point.x.magnitude) &+ a.node.description.count
                switch h % 4 { case 0: q.resume(with: .pass, in: &s); case 1: q.resume(with: .descend(inside: s[a.node].contains(a.point)), in: &s)
                  case 2: q.resume(with: .descend(inside: h % 3 == 0), in: &s)
                  default: q.resume(with: h % 5 == 0 ? .answer : .pass, in: &s) }
            }
            return (log, q.step)
        }
        for round in 0..<12 {
            for _ in 0..<n {
                let node = randomNode(&g)
                edges.append(node.frame.origin); edges.append(Point(x: node.frame.maxX, y: node.frame.maxY))
                let parent = Int.random(in: 0..<6, using: &g) == 0 ? nil : ids.randomElement(using: &g)
                ids.append(scene.insert(node, into: parent, at: [.front, .back].randomElement(using: &g)!))
            }
            n = 2
            if round > 0 { 
               let i = Int.random(in: 0..<ids.count, using: &g); scene[ids[i]] = randomNode(&g) 
               if seed % 2 == 0 { let v = ids.randomElement(using: &g)!; let t = ids.randomElement(using: &g)!
                 var up: NodeID? = t; var ok = true; while let u = up { if u == v { ok = false }; up = scene.parent(of: u) }
                 if ok { scene.move(v, into: t, at: .index(0)) } }
               if seed % 5 == 0 { scene.remove(ids.randomElement(using: &g)!); ids = ids.filter(scene.contains) }
            }
            for _ in 0..<60 {
                var p = Bool.random(using: &g) ? Point(x: r(-20, 400, &g), y: r(-20, 400, &g)) : { var a = edges.randomElement(using: &g)!; let b = edges.randomElement(using: &g)!; a.x += Bool.random(using: &g) ? b.x : 0; a.y += Bool.random(using: &g) ? b.y : 0; return a }()
                switch Int.random(in: 0..<3, using: &g) { case 0: p.x = p.x.nextUp; p.y = p.y.nextUp; case 1: p.x = p.x.nextDown; p.y = p.y.nextDown; default: break }
                let a = ask(&scene, p, walk: true)
                let b = ask(&scene, p, walk: false)
                compared += 1
                if a != b { bad += 1; if bad < 5 { print("seed", seed, "round", round, p, a, b) } }
                if scene.walk(at: p) != scene.topmost(at: p) { bad += 1 }
            }
        }
    }
    print("compared", compared)
    #expect(bad == 0)
}
