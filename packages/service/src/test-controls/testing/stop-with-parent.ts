/** Ends a service under test when its parent process ends, for any reason. Preloaded with `--import`. */
process.stdin.on('close', () => process.exit(1));
process.stdin.resume();
