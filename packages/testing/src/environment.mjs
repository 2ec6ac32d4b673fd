import http from 'node:http';
import https from 'node:https';
import { flushCompileCache } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

// Nothing is left to do then. To free a gigabyte of memory takes a busy machine longer than the half second that Jest waits.
if (process.env.JEST_WORKER_ID && process.send) process.once('beforeExit', process.exit);

/** The host of this Jest worker. It's loaded by Node itself, outside of Jest's modules, and serves one test file after another. */
let host;

/** Lets tests open services in their own process. Services that a test or a file leaves open are closed after it, even if it failed. */
export default class extends TestEnvironment {
	/** Whether this file has used the host. */
	#isUsed = false;

	/**
	 * Zapier's platform replaces `http.request` to log it, in a way that forgets the options of `request(url, options)`.
	 * Test files share Node's own modules with those that run after them, so it is restored.
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
		for (const { module, request } of this.#requests) {
			module.request = request;
			delete module.patchedByZapier;
			delete module.zapierLogger;
		}
		if (this.#isUsed) await host.endFile();
		flushCompileCache(); // when the process ends, Jest waits for half a second only
		await super.teardown();
	}
}
