import asyncHooks from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import { TestEnvironment } from 'jest-environment-node';

if (process.env.JEST_WORKER_ID && process.send) {
	// Exits when Jest ends this worker, because n8n's engine leaves handles open.
	const END = 2; // CHILD_MESSAGE_END of jest-worker
	process.on('message', ([type]) => type === END && process.exit());

	// Ends this worker if Jest was killed. A listener for `disconnect` would keep the worker alive after its tests.
	const { ppid } = process;
	setInterval(() => process.ppid === ppid || process.exit(1), 1_000).unref();
}

/**
 * Asynchronous hooks that were created in this process. Zapier's platform uses `node:domain`, whose hook stays
 * enabled, and would slow down every promise of later test files. They are disabled after each file.
 */
const hooks = [];
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => {
	const hook = createHook(callbacks);
	hooks.push(hook);
	return hook;
};

/** The service host of this Jest worker. Node loads it outside of Jest's module registry, so all test files of the worker share it. */
let host;

/** Lets tests open services in their own process. Closes services that a test or file left open, even if it failed. */
export default class extends TestEnvironment {
	/** Whether this test file has used the host. */
	#isUsed = false;

	/**
	 * Zapier's platform wraps `http.request` for logging, and its wrapper drops the options of `request(url, options)`.
	 * Test files share Node's built-in modules, so the original is restored after each file.
	 */
	#requests = [http, https].map((module) => ({ module, request: module.request }));

	async setup() {
		await super.setup();
		this.global.loadServiceHost = async () => {
			host ??= (await import('./service/service-host.ts')).createServiceHost();
			if (!this.#isUsed) host.beginFile(this.global.TEST_POSTGRES_URL);
			this.#isUsed = true;
			return host;
		};
	}

	async handleTestEvent({ name }) {
		if (name === 'test_start') host?.beginTest();
		if (name === 'test_done') await host?.endTest();
	}

	async teardown() {
		for (const hook of hooks) hook.disable();
		for (const { module, request } of this.#requests) {
			module.request = request;
			delete module.patchedByZapier;
			delete module.zapierLogger;
		}
		if (this.#isUsed) await host.endFile();
		await super.teardown();
	}
}
