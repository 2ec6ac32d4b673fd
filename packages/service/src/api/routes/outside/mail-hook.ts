import { isSecret } from '../../../base/same-secret.ts';
import { recordReport } from '../../../mail/record-report.ts';
import { Problem } from '../../http/problem.ts';
import { MAX_FORM_BYTES, readBody } from '../../http/read-body.ts';
import type { Route } from '../../http/route.ts';
import { mailReport } from '../../wire/mail-report.ts';

/**
 * Accepts bounce and complaint reports from the email provider, which uses a separate token instead of an API
 * key.
 */
export const mailHookRoute = (tokens: readonly string[]): Route => ({
	method: 'POST',
	path: '/hooks/mail/',
	async respond(c, tools) {
		const sent = c.req.header('X-Hook-Token') ?? '';
		if (!tokens.some((token) => isSecret(sent, token))) {
			throw new Problem(
				401,
				'The X-Hook-Token header is missing or wrong. It must be the MAIL_HOOK_TOKEN of the service.',
			);
		}
		const report = await readBody(c, mailReport, MAX_FORM_BYTES);
		return c.json({ lists: await recordReport(tools, report) });
	},
});
