import { z } from 'zod';
import { networkOf } from '../../../api/http/client-address.ts';
import type { RequestContext } from '../../../api/http/env.ts';
import { Problem } from '../../../api/http/problem.ts';
import { MAX_FORM_BYTES, readBody } from '../../../api/http/read-body.ts';
import { wantsPage } from '../../../api/http/wants-page.ts';
import { expected } from '../../../domain/values/text.ts';
import { setSessionCookie, visitorCookie } from '../../access/cookies.ts';
import { isForm, readForm, rejectForeignForm } from '../../access/read-form.ts';
import { TOKEN_SECONDS } from '../../access/sessions.ts';
import { requireAttempts, signIn } from '../../access/sign-in.ts';
import type { ConsoleTools } from '../../console-tools.ts';
import type { RouteHandler } from '../../page.ts';
import { renderSignInPage } from './render-sign-in-page.tsx';

const credentials = z.strictObject({
	account: z.string(expected('This must be text.')).optional(),
	password: z.string(expected('This must be text.')),
});

/** Signs a user in. Responds to a form with a redirect, and to JSON with a token. api.md section 5. */
export const handleSignIn: RouteHandler = (c, tools) =>
	isForm(c) ? signInByForm(c, tools) : signInByJson(c, tools);

async function signInByJson(c: RequestContext, tools: ConsoleTools): Promise<Response> {
	const client = networkOf(tools.clientAddress(c));
	await requireAttempts(tools, client); // before the body is read
	const token = await signIn(tools, client, await readBody(c, credentials, MAX_FORM_BYTES));
	setSessionCookie(c, token, tools.publicUrl);
	return c.json({ token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
}

async function signInByForm(c: RequestContext, tools: ConsoleTools): Promise<Response> {
	let onwards = '';
	let account: string | undefined;
	try {
		const client = networkOf(tools.clientAddress(c));
		await requireAttempts(tools, client); // before the body is read
		const form = await readForm(c);
		const target = form.get('onwards') ?? '';
		if (/^[\x21-\x7e]{0,2000}$/.test(target)) onwards = target;
		requireForm(form);
		await rejectForeignForm(tools, form, visitorCookie(c));
		account = form.get('account') ?? undefined;
		const sent = { account, password: form.get('password') ?? '' };
		setSessionCookie(c, await signIn(tools, client, sent), tools.publicUrl);
		return c.redirect(`./${onwards}`, 303); // the dot keeps the redirect within the console
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		if (error.status === 415 && !wantsPage(c)) throw error; // an API client, which expects JSON
		return renderSignInPage(c, tools, { rejection: error, account, onwards });
	}
}

/**
 * Rejects a body that isn't the console's form. Many HTTP clients label every body as a form by default; the console's form always
 * has a token.
 */
function requireForm(form: URLSearchParams): void {
	if (form.has('form_token')) return;
	throw new Problem(
		415,
		'This form isn’t from the sign-in page. To send the password as JSON, set the Content-Type to application/json.',
	);
}
