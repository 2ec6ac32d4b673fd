import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../../api/http/env.ts';
import type { Problem } from '../../../api/http/problem.ts';
import { setVisitorCookie, visitorCookie } from '../../access/cookies.ts';
import { formToken } from '../../access/form-token.ts';
import { consoleSecret } from '../../access/sessions.ts';
import type { ConsoleTools } from '../../console-tools.ts';
import { rootOf } from '../../links.ts';
import { BarePage } from '../../parts/bare-page.tsx';
import { CONSOLE_PATH } from '../../routes.ts';

/** A request that failed, because the user isn't signed in or couldn't sign in. */
export interface Attempt {
	/** Reason why it failed. */
	rejection?: Problem;
	/** Account that the user entered. */
	account?: string | undefined;
	/** Page to open after signing in, relative to the console. */
	onwards?: string;
}

/**
 * Responds with the sign-in form at the requested path. After signing in, the user continues to that page.
 * After a failed attempt, the form keeps the account.
 */
export async function renderSignInPage(
	c: RequestContext,
	tools: ConsoleTools,
	{
		rejection,
		account = '',
		onwards = c.req.method === 'GET' ? requestedPage(c) : '',
	}: Attempt = {},
): Promise<Response> {
	const visitor = visitorCookie(c) ?? randomUUID();
	setVisitorCookie(c, visitor, tools.publicUrl);
	const token = formToken(await consoleSecret(tools.db), visitor);
	const root = rootOf(c.req.path);
	const headers = rejection?.headers ?? {};
	if (rejection === undefined) c.header('WWW-Authenticate', 'Bearer');
	return c.html(
		<BarePage title="Sign In" root={root}>
			{rejection && (
				<p class="alert" role="alert" id="rejected">
					{rejection.message}
				</p>
			)}
			<form method="post" action={`${root}login`} class="stack">
				<input type="hidden" name="form_token" value={token} />
				<input type="hidden" name="onwards" value={onwards} />
				<AccountField isRequired={tools.accounts.size > 0} account={account} />
				<div>
					<label for="password">Password</label>
					<input
						id="password"
						name="password"
						type="password"
						autocomplete="current-password"
						required
						autofocus={tools.accounts.size === 0 || account !== ''}
						aria-describedby={rejection ? 'rejected' : undefined}
					/>
				</div>
				<button class="button primary">Sign In</button>
			</form>
			<p class="quiet">
				{tools.accounts.size > 0 && 'For the shared password, leave the account empty. '}
				The service shows the password when it first starts. To set a different password, start the
				service with CONSOLE_PASSWORD.
			</p>
		</BarePage>,
		rejection?.status ?? 401,
		headers,
	);
}

/**
 * Field for the account name. Without personal accounts, the field is hidden, but lets password managers
 * store a name.
 */
function AccountField({ isRequired, account }: { isRequired: boolean; account: string }) {
	if (!isRequired) {
		return (
			<input type="text" name="username" value="console" autocomplete="username" hidden readonly />
		);
	}
	return (
		<div>
			<label for="account">Account</label>
			<input
				id="account"
				name="account"
				type="text"
				autocomplete="username"
				value={account}
				autofocus={account === ''}
			/>
		</div>
	);
}

/** Returns the requested page, relative to the console. */
export function requestedPage({ req }: RequestContext): string {
	return `${req.path.slice(CONSOLE_PATH.length + 1)}${new URL(req.url).search}`;
}
