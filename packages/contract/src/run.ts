import { randomBytes } from 'node:crypto';
import { endpoints } from '@contact-sync/core';
import {
	createRequester,
	type Requester,
	type RequesterOptions,
	type ApiRequest,
} from './requester.ts';
import { NotChecked } from './not-checked.ts';
import { bodyOf, summarize, isObject, type ApiResponse } from './response.ts';

/** A domain without users. */
const DOMAIN = 'acme.example';

type Names = ReturnType<typeof newNames>;

/**
 * Creates the names for a run. The run sends only these email addresses and IDs, which are unique to the run.
 */
function newNames() {
	const run = `contract-check-${randomBytes(4).toString('hex')}`;
	return {
		/** Email address of the first contact, which is matched by email and by external ID. */
		email: `${run}@${DOMAIN}`,
		/** New email address of the first contact. */
		movedEmail: `${run}-moved@${DOMAIN}`,
		externalId: run,
		movedExternalId: `${run}-moved`,
		/** Email address of the second contact, which gets a tag, an event, and an enrollment. */
		otherEmail: `${run}-other@${DOMAIN}`,
		/** An email address without a contact. The service must not create one for it. */
		unknownEmail: `${run}-unknown@${DOMAIN}`,
		/** More email addresses than a request can contain. */
		tooMany: Array.from({ length: 501 }, (_, i) => `${run}-${i}@acme.invalid`),
		/** An invalid email address. */
		noAddress: `${run} is no address`,
		tag: 'contract-check',
		event: 'contract_check',
		customField: 'contract_check',
		/** A slug, key, or path that doesn't exist. */
		nothing: `${run}-nothing`,
		idempotencyKey: run,
	};
}

/** A run of the check. Each request is sent once per run, even if several assumptions use its response. */
export interface Run {
	names: Names;
	/** Key of an email trigger, for the checks that send an email. */
	trigger: string | undefined;
	/** Whether the key is a test key. With other keys, all requests except GET are rejected with NotChecked. */
	isTest: boolean;
	get(path: string): Promise<ApiResponse>;
	post(path: string, json: object): Promise<ApiResponse>;
	/** Repeats an earlier POST. */
	postAgain(path: string, json: object): Promise<ApiResponse>;
	/** Sends an invalid request. */
	send(request: ApiRequest): Promise<ApiResponse>;
	requests(): number;
	/** Returns the latest 429, if there was one. */
	limited(): ApiResponse | undefined;
}

export interface RunOptions extends RequesterOptions {
	trigger?: string;
}

/**
 * Starts a run with a request for the key's details.
 *
 * @throws Error if the service doesn't respond, rejects the key, or isn't a Contact Sync API
 */
export async function startRun({ trigger, ...options }: RunOptions): Promise<Run> {
	const requester = createRequester(options);
	const ping = await requester
		.call({ method: 'GET', path: endpoints.ping.path })
		.catch((error: Error) => {
			throw new Error(`${options.baseUrl} can't be checked: ${error.message}.`);
		});
	if (ping.status === 401) throw new Error('The service rejects this API key.');
	if (ping.status !== 200 || !isObject(ping.body)) {
		throw new Error(`${options.baseUrl} isn't a Contact Sync API: ${summarize(ping)}.`);
	}
	return { names: newNames(), trigger, ...sendersOf(requester, ping) };
}

function sendersOf(requester: Requester, ping: ApiResponse): Omit<Run, 'names' | 'trigger'> {
	const isTest = environmentsOf(ping).includes('test');
	const known = new Map([
		[keyOf({ method: 'GET', path: endpoints.ping.path }), Promise.resolve(ping)],
	]);

	const sendAgain = async (request: ApiRequest): Promise<ApiResponse> => {
		if (!isTest && request.method !== 'GET') throw new NotChecked("this isn't a test key");
		return requester.call(request);
	};
	const send = (request: ApiRequest): Promise<ApiResponse> => {
		const key = keyOf(request);
		const response = known.get(key) ?? sendAgain(request);
		known.set(key, response);
		return response;
	};
	return {
		isTest,
		send,
		get: (path) => send({ method: 'GET', path }),
		post: (path, json) => send(posting(path, json)),
		postAgain: (path, json) => sendAgain(posting(path, json)),
		requests: requester.requests,
		limited: requester.limited,
	};
}

const keyOf = ({ method, path, body, contentType }: ApiRequest): string =>
	[method, path, contentType, body].join(' ');

const posting = (path: string, json: object): ApiRequest => ({
	method: 'POST',
	path,
	contentType: 'application/json',
	body: JSON.stringify(json),
});

/**
 * Returns the values of the fields that can contain the environment. api.md doesn't show the field name in
 * the response of /ping/.
 */
const environmentsOf = (ping: ApiResponse): unknown[] =>
	[bodyOf(ping), ...Object.values(bodyOf(ping)).filter(isObject)].flatMap(
		({ environment, env, mode }) => [environment, env, mode],
	);
