const http = require('node:http');
const https = require('node:https');
const { TestEnvironment } = require('jest-environment-node');

/**
 * The platform replaces `http.request` to log it, in a way that forgets the options of `request(url, options)`.
 * Test files share Node's own modules with those that run after them, so it is put back here.
 */
module.exports = class extends TestEnvironment {
	constructor(...args) {
		super(...args);
		this.originals = [http, https].map((module) => ({ module, request: module.request }));
	}

	async teardown() {
		for (const { module, request } of this.originals) {
			module.request = request;
			delete module.patchedByZapier;
			delete module.zapierLogger;
		}
		await super.teardown();
	}
};
