import {
	ConfigurationError,
	hasScope,
	NO_SCOPES,
	parseBaseUrl,
	SCOPE_GRANTS,
	type KeyDetails,
	type Scope,
} from '@contact-sync/core';
import type { Authentication, Bundle, ZObject } from 'zapier-platform-core';
import { urlOf } from './documents.ts';
import { toZapierError } from './errors.ts';
import { clientFor } from './host/client.ts';

const SCOPES = Object.keys(SCOPE_GRANTS) as Scope[]; // typed keys

const GUIDE = urlOf('docs/users/zapier.md');

/** A connection in the flat form that Zapier's label templates need. Doesn't contain the API key. */
export interface Connection {
	environment: string;
	product: string;
	/** Host of the service, with the port if it isn't the default port. */
	host: string;
	/** Scopes as the API returns them, separated by commas. */
	scopes: string;
	/** Short label that distinguishes connections in Zapier's lists: `Live · Acme · contacts.example.com · 4 of 6 scopes`. */
	label: string;
}

/**
 * Tests a connection and returns its label data. api.md section 4, GET /ping/.
 *
 * @throws one of Zapier's errors, if the key can't be used
 */
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
			label: [capitalize(environment), product, host, sumUpScopes(key)].filter(Boolean).join(' · '),
		};
	} catch (error) {
		throw toZapierError(z.errors, error, 'connect');
	}
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Sums up the scopes of a key; empty if the service doesn't list them with the names in api.md section 5. */
function sumUpScopes({ scopes }: KeyDetails): string {
	const has = SCOPES.map((scope) => hasScope(scopes, scope));
	if (has.includes(undefined)) return '';
	const granted = has.filter(Boolean).length;
	return granted === SCOPES.length ? 'all scopes' : `${granted} of ${SCOPES.length} scopes`;
}

/**
 * Rejects a key if the service lists the key's scopes and none of these scopes allows an operation.
 *
 * @throws ConfigurationError
 */
function requireUsefulScope({ scopes }: KeyDetails): void {
	if (SCOPES.some((scope) => hasScope(scopes, scope) !== false)) return;
	throw new ConfigurationError(NO_SCOPES);
}

export const authentication: Authentication = {
	type: 'custom',
	fields: [
		{
			key: 'api_key',
			label: 'API Key',
			type: 'password',
			required: true,
			helpText: `Create or copy a key in the dashboard of the service. It needs [a scope for each action](${GUIDE}#steps-and-fields) that you use.`,
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
				`See [where to find it](${GUIDE}#connect).`,
		},
	],
	test,
	connectionLabel: '{{label}}',
};
