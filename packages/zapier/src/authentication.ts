import {
	ConfigurationError,
	hasScope,
	parseBaseUrl,
	SCOPE_GRANTS,
	type KeyDetails,
	type Scope,
} from '@contact-sync/core';
import type { Authentication, Bundle, ZObject } from 'zapier-platform-core';
import { addressOf } from './documents.ts';
import { toZapierError } from './errors.ts';
import { clientFor } from './host/client.ts';
import { describeKey, inWords } from './key-in-words.ts';

const SCOPES = Object.keys(SCOPE_GRANTS) as Scope[]; // Object.keys forgets their type

const README = addressOf('packages/zapier/README.md');

/** What a connection is, flat, as Zapier's label templates need it. Holds nothing of the key itself. */
export interface Connection {
	environment: string;
	product: string;
	/** Host of the service, with the port where it isn't the usual one. */
	host: string;
	/** As on the wire, with commas between. */
	scopes: string;
	/** What the key may do, in plain words. */
	abilities: string;
	/** What tells one connection from another in Zapier's lists. */
	label: string;
}

/** Asks the service what the key is. api.md section 4, GET /ping/. */
export async function test(z: ZObject, bundle: Bundle): Promise<Connection> {
	try {
		const key = await clientFor(z, bundle).ping();
		requireUsefulScope(key);
		const { environment, product, scopes = [] } = key;
		const { host } = new URL(parseBaseUrl(bundle.authData.base_url));
		return {
			environment,
			product,
			host,
			scopes: scopes.join(', '),
			abilities: inWords(scopes),
			label: describeKey(key, host),
		};
	} catch (error) {
		throw toZapierError(z.errors, error, 'connect');
	}
}

/** Rejects a key only when the service lists its scopes and none grants anything. */
function requireUsefulScope({ scopes }: KeyDetails): void {
	if (SCOPES.some((scope) => hasScope(scopes, scope) !== false)) return;
	throw new ConfigurationError({
		summary: 'This API key has no scope that allows an operation.',
		hint: 'Add the scopes that you need, such as contacts:write, or use another key.',
	});
}

export const authentication: Authentication = {
	type: 'custom',
	fields: [
		{
			key: 'api_key',
			label: 'API Key',
			type: 'password',
			required: true,
			helpText: `Create or copy a key in the dashboard of the service. It needs a scope for each action you use, as [listed here](${README}#scopes).`,
		},
		{
			key: 'base_url',
			label: 'Base URL',
			type: 'string',
			required: true,
			isNoSecret: true,
			placeholder: 'https://contacts.example.com/api/v1',
			helpText:
				'The URL of the API, which starts with `https://` and usually ends with `/api/v1`. ' +
				`See [where to find it](${README}#connect).`,
		},
	],
	test,
	connectionLabel: '{{label}}',
};
