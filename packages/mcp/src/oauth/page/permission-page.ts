import type { KeyDetails } from '@contact-sync/core';
import type { AuthorizationRequest } from '../authorization-request.ts';
import { OAUTH_PATHS } from '../../http-paths.ts';
import { PERMISSIONS, type Permission } from '../permissions.ts';
import { clientSummary } from './client-summary.ts';
import { html, type Html } from './html.ts';
import { renderPage } from './layout.ts';

export interface CheckedKey {
	details: KeyDetails;
	/** Permissions that can be chosen. The first one is preselected. */
	offered: readonly Permission[];
	/** Host of the service. */
	host: string;
}

/** Shows what the API key belongs to, and asks what the assistant may do. */
export const permissionPage = (
	request: AuthorizationRequest,
	sealed: string,
	{ details, offered, host }: CheckedKey,
): Response =>
	renderPage({
		title: 'Choose what the assistant can do',
		body: html`${clientSummary(request)}
			<dl class="card">
				<div>
					<dt>Product</dt>
					<dd>${details.product || 'unknown'}</dd>
				</div>
				<div>
					<dt>Environment</dt>
					<dd>${environment(details)}</dd>
				</div>
				<div>
					<dt>Host</dt>
					<dd>${host}</dd>
				</div>
				<div>
					<dt>Scopes of the key</dt>
					<dd>${details.scopes?.join(', ') || 'unknown'}</dd>
				</div>
			</dl>
			<form method="post" action="${OAUTH_PATHS.authorize}">
				<input type="hidden" name="request" value="${sealed}" />
				<fieldset>
					<legend>The assistant can</legend>
					${offered.map((permission, i) => choice(permission, i === 0))}
				</fieldset>
				<p class="actions">
					<button class="button primary" name="action" value="allow">Connect</button>
					<button class="button" name="action" value="deny">Cancel</button>
				</p>
				<p>
					<small
						>To end the connection, remove it in the assistant, or revoke the API key in the
						dashboard.</small
					>
				</p>
			</form>`,
	});

/** Marks every key that isn't certain to be a test key. */
const environment = ({ environment: name }: KeyDetails): Html =>
	name === 'test'
		? html`<span class="badge">test</span>`
		: html`<span class="badge bad">${name || 'unknown'}</span> Changes can affect real contacts, and
				emails can reach real people.`;

function choice(permission: Permission, isSelected: boolean): Html {
	const { label, help } = PERMISSIONS.find(({ scope }) => scope === permission)!; // every permission has a row
	return html`<div class="choice">
		<label
			><input
				type="radio"
				name="access"
				value="${permission}"
				${isSelected && html`checked`}
				aria-describedby="${permission}-help"
			/>
			${label}</label
		>
		<small id="${permission}-help">${help}</small>
	</div>`;
}
