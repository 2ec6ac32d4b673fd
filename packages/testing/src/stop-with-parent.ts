/** Preloaded into a child process: it exits when its parent exits for any reason. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
