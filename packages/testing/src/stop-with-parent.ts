/** Stops a child process when its parent exits for any reason. Preload this module into the child process. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref(); // the child process can end earlier
