/** Preloaded into a program that was started: it ends when the process that started it has ended, in whatever way. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
