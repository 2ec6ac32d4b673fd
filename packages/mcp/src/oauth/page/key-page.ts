import type { AuthorizationRequest } from '../authorization-request.ts';
import { OAUTH_PATHS } from '../../http-paths.ts';
import { clientSummary } from './client-summary.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** Asks for the API key. @param host host of the service @param problem why the previous key was rejected */
export const keyPage = (
	request: AuthorizationRequest,
	sealed: string,
	{ host, problem }: { host: string; problem?: string },
): Response =>
	renderPage({
		title: 'Connect an assistant',
		status: problem === undefined ? 200 : 422,
		body: html`${clientSummary(request)}
			${problem !== undefined && html`<p class="alert" id="problem" role="alert">${problem}</p>`}
			<form method="post" action="${OAUTH_PATHS.authorize}">
				<input type="hidden" name="request" value="${sealed}" />
				<div>
					<label for="key">API key</label>
					<input
						type="password"
						id="key"
						name="key"
						autocomplete="off"
						spellcheck="false"
						aria-describedby="key-help${problem === undefined ? '' : ' problem'}"
						autofocus
					/>
					<p id="key-help">
						<small
							>Copy it from the dashboard of the service at ${host}. The assistant never sees it,
							and this server doesn't store it.</small
						>
					</p>
				</div>
				<p class="actions">
					<button class="button primary" name="action" value="check">Check Key</button>
					<button class="button" name="action" value="deny">Cancel</button>
				</p>
			</form>`,
	});
