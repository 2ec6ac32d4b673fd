import http from 'node:http';
import https from 'node:https';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Adds to a test environment: the platform replaces `http.request` to log it, in a way that forgets the options of
 * `request(url, options)`. Test files share Node's own modules with those that run after them, so it is restored here.
 */
export const restoringRequest = (Environment) =>
	class extends Environment {
		originals = [http, https].map((module) => ({ module, request: module.request }));

		async teardown() {
			for (const { module, request } of this.originals) {
				module.request = request;
				delete module.patchedByZapier;
				delete module.zapierLogger;
			}
			await super.teardown();
		}
	};

export default restoringRequest(TestEnvironment);
