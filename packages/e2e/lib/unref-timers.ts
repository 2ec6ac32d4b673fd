/**
 * Setup of test files: lets a Jest worker end while timers are left. The node waits for the windows of a rate limit by n8n's own
 * `sleep`, and leaves such waits behind where a run ends before them.
 */
const { setTimeout } = globalThis;
const unreferenced = (...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref();
globalThis.setTimeout = Object.assign(unreferenced, setTimeout);

export {};
