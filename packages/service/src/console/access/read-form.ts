import type { RequestContext } from '../../api/http/env.ts';
import { Problem } from '../../api/http/problem.ts';
import { MAX_FORM_BYTES, readBytes } from '../../api/http/read-body.ts';
import type { ConsoleTools } from '../console-tools.ts';
import { isFormToken } from './form-token.ts';
import { consoleSecret } from './sessions.ts';

export const isForm = (c: RequestContext): boolean =>
	/^application\/x-www-form-urlencoded(\s*;|$)/i.test(c.req.header('Content-Type') ?? '');

export async function readForm(c: RequestContext): Promise<URLSearchParams> {
	return new URLSearchParams((await readBytes(c, MAX_FORM_BYTES)).toString());
}

/**
 * Rejects a form that another site submits in a user's browser.
 *
 * @param holder session or visitor for which the form was created
 * @throws Problem 403
 */
export async function rejectForeignForm(
	{ db }: Pick<ConsoleTools, 'db'>,
	form: URLSearchParams,
	holder: string | undefined,
): Promise<void> {
	const token = form.get('form_token') ?? '';
	if (holder !== undefined && isFormToken(token, await consoleSecret(db), holder)) return;
	throw new Problem(403, 'This form has expired. Reload the page, and submit the form again.');
}
