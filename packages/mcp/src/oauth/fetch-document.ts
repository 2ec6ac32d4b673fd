import { lookup } from 'node:dns';
import type { RequestOptions } from 'node:https';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Largest document, in bytes. The draft of client ID metadata documents recommends 5 KB. */
const MAX_BYTES = 5 * 1024;

export const TIMEOUT_MS = 5_000;

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

export type FetchDocument = (url: URL) => Promise<unknown>;

/** Resolves a host name to public IP addresses only. The connection uses the result, so DNS can't change in between. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
	lookup(hostname, { ...options, all: true }, (error, addresses) => {
		if (error) return callback(error, []);
		const isPublic = addresses.every(({ address }) => isPublicAddress(address));
		if (!isPublic) return callback(new Error('The IP address is not public.'), []);
		if (options.all) return callback(null, addresses);
		callback(null, addresses[0]!.address, addresses[0]!.family); // not empty without an error
	});

/**
 * Creates a function that fetches a JSON document of a client over HTTPS. It follows no redirects, sends no cookies,
 * and connects to no private networks.
 *
 * @param options replaces options of the request, in tests
 */
export const createFetchDocument =
	(options: RequestOptions = {}): FetchDocument =>
	async (url) => {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const text = await new Promise<string>((resolve, reject) => {
			const headers = { accept: 'application/json' };
			const sent = request(url, {
				lookup: lookupPublic,
				headers,
				signal,
				agent: false,
				...options,
			});
			const fail = (reason: string) => {
				reject(new Error(reason));
				sent.destroy();
			};
			sent.once('error', reject);
			sent.once('response', (response) => {
				const isJson = JSON_TYPE.test(response.headers['content-type'] ?? '');
				if (response.statusCode !== 200 || !isJson) fail('The response is not a JSON document.');
				let body = '';
				response.setEncoding('utf8').once('error', reject);
				response.on('data', (chunk: string) => {
					body += chunk;
					if (body.length > MAX_BYTES) fail('The document is too large.');
				});
				response.once('end', () => resolve(body));
			});
			sent.end();
		});
		return JSON.parse(text) as unknown;
	};
