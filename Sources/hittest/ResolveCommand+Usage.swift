extension ResolveCommand {
    static let usage = """
        Writes each recorded tap with the node that it hits.

        Usage: hittest resolve SCENE TAPS [OPTIONS]

          SCENE  a scene file, or a folder of them (then each tap names its scene), or - for standard input
          TAPS   a file of taps: CSV or TSV with a header line, or NDJSON, or - for standard input

        Each record of TAPS comes out again, in order, all its fields unchanged, with three more or those of --columns:
          status  hit, miss, ask (code that the file does not hold would answer), unknown (the file leaves out what
                  decides it), or error
          hit     the id of the node hit, or of the one that asks; a node without an id is named by its place in the
                  file: its 0-based index in pre-order
          reason  what is wrong or not known, if the status is error or unknown

        Scenes:
          --scene-format FORMAT      hittest-scene, uikit-snapshot, uiautomator, xcui, measure-svg or box-table;
                                     found from the content if not given
          --window-order ORDER       back-to-front (default) or front-to-back: how a foreign file lists its windows
          --scene-cache SIZE         how much memory the scenes of a folder may take together, in bytes or with the suffix k,
                                     M or G; 64M if not given. Those not used for longest are let go and read again
          --strict                   a member that the hittest-scene format does not know is an error, not a warning

        \(RuleArguments.usage)
        Taps:
          --taps-format FORMAT       csv, tsv or ndjson; found from the content if not given
          --x FIELD, --y FIELD       the fields of the coordinates: x and y if not given; in NDJSON a dot leads into an
                                     object, as in gesture.x
          --scene-field FIELD        the field that names a tap's scene: a file of the folder, without its extension

        Results:
          --output-format FORMAT     csv, tsv or ndjson; that of the taps if not given
          --columns LIST             some of status,hit,reason,class,label,path,handler,frame,distance; the first three if
                                     not given. class, label and frame are the hit node's, path leads to it; handler is
                                     the nearest node at or above it that acts, by the rules
          --report WHAT              what the column hit names: topmost (default); handler; path, with slashes; all, the
                                     nodes at the point front to back
          --radius R                 a tap that nothing handles is handled by the nearest acting node within R; the
                                     column distance says how far that is
          --strategy STRATEGY        indexed (default); walk, the reference; verified, both, an error where they differ
          --quiet                    no warnings and no summary on standard error

        Errors go to standard error as FILE:LINE:COLUMN: error: MESSAGE, the first \(ResolveLog.maximumMessageCount) of taps. The summary there ends
        with "N of M as recorded" where scenes record which node was hit.

        Exit status: 0 all taps answered; 1 some taps have the status error; 64 wrong arguments; 65 the scene, or the
        taps as a whole, are malformed; 66 a file cannot be read; 74 the results cannot be written.

        """
}
