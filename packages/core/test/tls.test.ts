import { ContactSyncError } from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { track, upsert } from './helpers/error-of.ts';
import { json, startServer } from '@contact-sync/testing/server';

const NO_TLS = "The service doesn't use TLS at this Base URL.";

/** Returns the error of a call if every connection fails with this code, and the number of attempts. */
async function endOf(code: string, use = track) {
	let attempts = 0;
	const client = testClient('https://acme.example', {
		fetch: () => {
			attempts += 1;
			return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code } }));
		},
	});
	const error: unknown = await use(client).catch((reason: unknown) => reason);
	if (error instanceof ContactSyncError) return { error, attempts };
	throw new Error(`not one of our errors: ${String(error)}`);
}

/** @claim connectors: invalid certificates: nothing is sent */
describe('a certificate problem', () => {
	it.each([
		['CERT_HAS_EXPIRED', "The service's certificate has expired."],
		['CERT_NOT_YET_VALID', "The service's certificate isn't valid yet."],
		['DEPTH_ZERO_SELF_SIGNED_CERT', "The service's certificate is self-signed."],
		['SELF_SIGNED_CERT_IN_CHAIN', "The service's certificate is self-signed."],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "The issuer of the service's certificate is unknown."],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', "The issuer of the service's certificate is unknown."],
		['ERR_TLS_CERT_ALTNAME_INVALID', "The service's certificate is for another host."],
		['CERT_REVOKED', "The service's certificate was rejected (CERT_REVOKED)."],
		['ERR_SSL_WRONG_VERSION_NUMBER', NO_TLS],
		['EPROTO', NO_TLS],
	])('stops the call after one attempt, before anything is sent: %s', async (code, summary) => {
		for (const use of [track, upsert]) {
			const { error, attempts } = await endOf(code, use);
			expect(error).toMatchObject({ code: 'tls_failed', summary });
			expect(attempts).toBe(1);
		}
	});
});

it('TLS to a plain-text port sends nothing, and the error explains the cause', async () => {
	const server = await startServer(json(200, {}));
	const client = testClient(server.url.replace('http:', 'https:'));
	const error: unknown = await track(client).catch((reason: unknown) => reason);
	await server.stop();
	expect(error).toMatchObject({ code: 'tls_failed', summary: NO_TLS });
	expect(server.received).toEqual([]);
});
