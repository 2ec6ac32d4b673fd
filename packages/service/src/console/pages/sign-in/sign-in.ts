import { z } from 'zod';
import type { RequestContext } from '../../../http/env.ts';
import { Problem } from '../../../http/problem.ts';
import { readBody } from '../../../http/read-body.ts';
import { wantsPage } from '../../../http/wants-page.ts';
import { expected } from '../../../wire/text.ts';
import { setSessionCookie, visitorCookie } from '../../access/cookies.ts';
import { isForm, readForm, refuseForeignForm } from '../../access/read-form.ts';
import { TOKEN_SECONDS } from '../../access/sessions.ts';
import { signIn } from '../../access/sign-in.ts';
import type { ConsoleTools } from '../../console-tools.ts';
import type { RouteHandler } from '../../page.ts';
import { askToSignIn } from './ask-to-sign-in.tsx';

const credentials = z.strictObject({
	account: z.string(expected('This must be text.')).optional(),
	password: z.string(expected('This must be text.')),
});

/** Signs in: by the form of the page, which leads on, or by JSON, which is answered with the token. api.md section 5. */
export const signInDeed: RouteHandler = (c, tools) =>
	isForm(c) ? signInByForm(c, tools) : signInByJson(c, tools);

async function signInByJson(c: RequestContext, tools: ConsoleTools): Promise<Response> {
	const token = await signIn(tools, await readBody(c, credentials));
	setSessionCookie(c, token, tools.publicUrl);
	return c.json({ token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
}

async function signInByForm(c: RequestContext, tools: ConsoleTools): Promise<Response> {
	const form = await readForm(c);
	const asked = form.get('onwards') ?? '';
	const onwards = /^[\x21-\x7e]{0,2000}$/.test(asked) ? asked : '';
	try {
		refuseNoForm(form);
		await refuseForeignForm(tools, form, visitorCookie(c));
		const sent = {
			account: form.get('account') ?? undefined,
			password: form.get('password') ?? '',
		};
		setSessionCookie(c, await signIn(tools, sent), tools.publicUrl);
		return c.redirect(`./${onwards}`, 303); // the dot keeps it within the console
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		if (error.status === 415 && !wantsPage(c)) throw error; // a program, which reads JSON
		return askToSignIn(c, tools, error, onwards);
	}
}

/** Many programs call every body a form when they are told nothing else. The form of the page always has its token. */
function refuseNoForm(form: URLSearchParams): void {
	if (form.has('form_token')) return;
	throw new Problem(
		415,
		'This form isn’t from the sign-in page. To send the password as JSON, set the Content-Type to application/json.',
	);
}
