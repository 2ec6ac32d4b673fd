/** Preloaded into a service under test: ends it when the process that started it ends, in whatever way. */
process.stdin.on('close', () => process.exit(1));
process.stdin.resume();
