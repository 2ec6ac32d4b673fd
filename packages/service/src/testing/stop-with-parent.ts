/** Preloaded into a service under test: ends it when its parent process ends, for any reason. */
process.stdin.on('close', () => process.exit(1));
process.stdin.resume();
