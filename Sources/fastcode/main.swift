import FastCodeCLI

exit(FastCodeCLI.main())
