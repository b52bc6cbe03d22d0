extension ReplayCommand {
    static let usage = """
        Delivers recorded touches to the views of a scene, and writes who receives what, in order.

        Usage: hittest replay SCENE TOUCHES [OPTIONS]

          SCENE    a scene file, or - for standard input
          TOUCHES  a recording in NDJSON, or - for standard input

        Every node of the scene becomes a view that passes on what it receives, as views do by default. The view hit when a
        finger comes down gets the whole touch.

        A record of TOUCHES is one of
          {"time": 0.5, "finger": 0, "phase": "began", "x": 30, "y": 40}     or moved, ended, cancelled; of a pointer hover, leave
          {"time": 1, "touches": [{"finger": 0, "phase": "moved", "x": 30, "y": 41}, ...]}     several fingers at once
          {"time": 2, "motion": "shake", "phase": "began"}
          {"time": 3, "remoteControl": "togglePlayPause"}
          {"time": 4, "press": "select", "phase": "began"}
          {"time": 5}                                                         time passes
        with times in seconds and points in screen space.

        A line of the log has the time, the id of the node (or "nobody"), the handler called and the fingers that it was
        called with: 0.5 button touchesBegan 0. An id that is no plain word is a JSON string: 0.5 "buy now" touchesBegan 0.
        The handler "asks" stands for code that the scene does not hold; no touch goes on from there.

        Scene:
          --scene-format FORMAT      hittest-scene, uikit-snapshot, uiautomator or xcui; found from the content if not given
          --window-order ORDER       back-to-front (default) or front-to-back: how a foreign file lists its windows
          --passive-class NAME       nodes of this class take no touches, nor does what is in them (repeatable)
          --pass-through-class NAME  nodes of this class let touches through, what is in them does not (repeatable)
          --strict                   a member that the hittest-scene format does not know is an error, not a warning

        Log:
          --output-format FORMAT     text (default) or ndjson
          --strategy STRATEGY        indexed (default); walk, the plain recursion; verified, both, an error where they differ
          --quiet                    no warnings and no summary on standard error

        Errors go to standard error as FILE:LINE:COLUMN: error: MESSAGE. A record with an error is left out, the others are
        delivered.

        Exit status: 0 all records delivered; 1 some records have errors; 64 wrong arguments; 65 the scene is malformed; 66
        a file cannot be read; 74 the log cannot be written.

        """
}
