import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { parseBaseUrl } from '@contact-sync/core';
import { implausibleKey } from '../../access/implausible-key.ts';
import { keyStateOf } from '../../access/key-state.ts';
import { allowedTools } from '../../select-tools.ts';
import {
	readAuthorizationRequest,
	toRedirect,
	type AuthorizationRequest,
	type Rejection,
} from '../authorization-request.ts';
import type { Context } from '../context.ts';
import { errorPage } from './error-page.ts';
import { keyPage } from './key-page.ts';
import { permissionPage } from './permission-page.ts';
import { permissionsFor, permissionsUpTo, type Permission } from '../permissions.ts';
import type { Code } from '../token.ts';

/** Time to complete the forms, in seconds. */
const FORM_SECONDS = 600;

/** Lifetime of codes, in seconds. RFC 6749 allows up to ten minutes. */
const CODE_SECONDS = 60;

/** State of the forms, which is sealed in a hidden field. */
interface Form extends AuthorizationRequest {
	/** Value of the cookie of the browser that opened the page. */
	browser: string;
	/** The API key, after the service has accepted it. */
	key?: string;
	/** Permissions that can be chosen, after the key was checked. */
	offered?: readonly Permission[];
}

/** Maximum duration of a key check, in milliseconds. A person waits for it, so it can take longer than for a list of tools. */
const KEY_CHECK_TIMEOUT_MS = 10_000;

const EXPIRED: Rejection = {
	title: 'This page has expired',
	fix: 'Return to the assistant, and connect again. Cookies must be allowed for this site.',
};

/** Shows the authorization page, and responds to its forms. */
export async function authorize(request: Request, context: Context): Promise<Response> {
	if (request.method === 'GET') return await openPage(request, context);
	const sent = new URLSearchParams(await request.text());
	const form = await context.sealer.open<Form>('form', sent.get('request') ?? '');
	const origin = request.headers.get('origin') ?? context.issuer;
	if (
		form === undefined ||
		origin !== context.issuer ||
		!isSame(form.browser, browserOf(request, context))
	) {
		return errorPage(EXPIRED);
	}
	if (sent.get('action') === 'deny') return redirect(form, { error: 'access_denied' }, context);
	return form.key === undefined
		? await checkKey(form, (sent.get('key') ?? '').trim(), context)
		: await allow(form, sent.get('access'), context);
}

async function openPage(request: Request, context: Context): Promise<Response> {
	const wait = context.limits.pages();
	if (wait > 0) return errorPage(tooMany(wait));
	const { searchParams } = new URL(request.url);
	const read = await readAuthorizationRequest(searchParams, context);
	if ('title' in read) return errorPage(read);
	const browser = browserOf(request, context) || randomBytes(16).toString('base64url'); // the same for all tabs
	const page = keyPage(read, await seal({ ...read, browser }, context), hostOf(context));
	page.headers.set('set-cookie', cookieFor(browser, context));
	return page;
}

/** Checks the key that the person entered, and shows what it belongs to. */
async function checkKey(form: Form, key: string, context: Context): Promise<Response> {
	const wait = context.limits.keyChecks();
	if (wait > 0) return errorPage(tooMany(wait));
	const { baseUrl, exposed } = context;
	const mistake = mistakeIn(key);
	const { details, problem = NO_RESPONSE } = mistake
		? { problem: mistake }
		: await keyStateOf({ apiKey: key, baseUrl }, KEY_CHECK_TIMEOUT_MS);
	if (details === undefined) {
		return keyPage(form, await seal(form, context), { ...hostOf(context), problem });
	}
	const usable = permissionsFor(allowedTools(exposed, details.scopes));
	const offered = form.requested.filter((permission) => usable.includes(permission));
	const sealed = await seal({ ...form, key, offered }, context);
	return permissionPage(form, sealed, { details, offered, ...hostOf(context) });
}

const hostOf = ({ baseUrl }: Context) => ({ host: new URL(parseBaseUrl(baseUrl)).host });

const NO_RESPONSE = "The service didn't confirm the API key. Wait 10 seconds, and retry.";

/** Returns what's wrong with an entry that can't be a key, so that it isn't sent to the service. */
function mistakeIn(key: string): string | undefined {
	if (key === '') return 'Enter the API key.';
	const is = implausibleKey(key);
	return is && `This is ${is}, not an API key. Copy the key from the dashboard of the service.`;
}

/** Issues a code for the permission that the person chose. */
async function allow(form: Form, access: string | null, context: Context): Promise<Response> {
	const chosen = form.offered?.find((permission) => permission === access);
	if (chosen === undefined || form.key === undefined) return errorPage(EXPIRED);
	const { client, key, redirectUri, codeChallenge } = form;
	const code: Code = {
		...{ key, redirectUri, codeChallenge, clientId: client.id },
		permissions: permissionsUpTo(chosen).filter((each) => form.offered!.includes(each)),
		...{ family: randomUUID(), generation: 0 },
	};
	return redirect(form, { code: await context.sealer.seal('code', code, CODE_SECONDS) }, context);
}

const redirect = (form: Form, parameters: Record<string, string>, context: Context) =>
	new Response(null, {
		status: 303,
		headers: {
			location: toRedirect(form, parameters, context),
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
		},
	});

const seal = (form: Form, { sealer }: Context) => sealer.seal('form', form, FORM_SECONDS);

const tooMany = (seconds: number): Rejection => ({
	title: 'Too many people are connecting',
	fix: `Reload this page in ${seconds} seconds.`,
	retryAfter: seconds,
});

/** Without HTTPS, browsers accept neither the prefix nor `Secure`. Only the prefix excludes cookies of other hosts. */
const cookieName = ({ issuer }: Context) =>
	issuer.startsWith('https:') ? '__Host-contact-sync' : 'contact-sync';

function cookieFor(browser: string, context: Context): string {
	const secure = context.issuer.startsWith('https:') ? '; Secure' : '';
	return `${cookieName(context)}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${FORM_SECONDS}${secure}`;
}

/** Returns the value of the browser's cookie; empty if there is none. */
function browserOf(request: Request, context: Context): string {
	const cookies = (request.headers.get('cookie') ?? '').split('; ').map((each) => each.split('='));
	const [, value = ''] = cookies.find(([name]) => name === cookieName(context)) ?? [];
	return /^[\w-]{22}$/.test(value) ? value : '';
}

const isSame = (a: string, b: string): boolean =>
	a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
