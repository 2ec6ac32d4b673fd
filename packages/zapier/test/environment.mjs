import http from 'node:http';
import https from 'node:https';
import ServiceEnvironment from '../../service/test/host/environment.mjs';

/**
 * The platform replaces `http.request` to log it, in a way that forgets the options of `request(url, options)`.
 * Test files share Node's own modules with those that run after them, so it is restored here.
 */
export default class extends ServiceEnvironment {
	originals = [http, https].map((module) => ({ module, request: module.request }));

	async teardown() {
		for (const { module, request } of this.originals) {
			module.request = request;
			delete module.patchedByZapier;
			delete module.zapierLogger;
		}
		await super.teardown();
	}
}
