import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../../http/env.ts';
import type { Problem } from '../../../http/problem.ts';
import { setVisitorCookie, visitorCookie } from '../../access/cookies.ts';
import { formToken } from '../../access/form-token.ts';
import { consoleSecret } from '../../access/sessions.ts';
import type { ConsoleTools } from '../../console-tools.ts';
import { rootOf } from '../../links.ts';
import { BarePage } from '../../parts/bare-page.tsx';
import { CONSOLE_PATH } from '../../routes.ts';

/**
 * Answers with the form to sign in, at whatever page was asked for; it leads on to that page.
 *
 * @param refused why the last try did not do
 * @param onwards the page that is wanted, from the console's start on
 */
export async function askToSignIn(
	c: RequestContext,
	tools: ConsoleTools,
	refused?: Problem,
	onwards = pageAsked(c),
): Promise<Response> {
	const visitor = visitorCookie(c) ?? randomUUID();
	setVisitorCookie(c, visitor, tools.publicUrl);
	const token = formToken(await consoleSecret(tools.db), visitor);
	const root = rootOf(c.req.path);
	const headers = refused?.headers ?? {};
	if (refused === undefined) c.header('WWW-Authenticate', 'Bearer');
	return c.html(
		<BarePage title="Sign In" root={root}>
			{refused && (
				<p class="alert" role="alert" id="refused">
					{refused.message}
				</p>
			)}
			<form method="post" action={`${root}login`} class="stack">
				<input type="hidden" name="form_token" value={token} />
				<input type="hidden" name="onwards" value={onwards} />
				<AccountField isAsked={tools.accounts.size > 0} />
				<label for="password">Password</label>
				<input
					id="password"
					name="password"
					type="password"
					autocomplete="current-password"
					required
					autofocus={tools.accounts.size === 0}
					aria-describedby={refused ? 'refused' : undefined}
				/>
				<button class="button primary">Sign In</button>
			</form>
			<p class="quiet">
				{tools.accounts.size > 0 && 'For the shared password, leave the account empty. '}
				The service shows the password at its first start. To set another one, start it with
				CONSOLE_PASSWORD.
			</p>
		</BarePage>,
		refused?.status ?? 401,
		headers,
	);
}

/** The field for the name, if there are personal accounts. Password managers keep a password with a name anyway. */
function AccountField({ isAsked }: { isAsked: boolean }) {
	if (!isAsked) {
		return (
			<input type="text" name="username" value="console" autocomplete="username" hidden readonly />
		);
	}
	return (
		<>
			<label for="account">Account</label>
			<input id="account" name="account" type="text" autocomplete="username" autofocus />
		</>
	);
}

function pageAsked({ req }: RequestContext): string {
	if (req.method !== 'GET') return '';
	return `${req.path.slice(CONSOLE_PATH.length + 1)}${new URL(req.url).search}`;
}
