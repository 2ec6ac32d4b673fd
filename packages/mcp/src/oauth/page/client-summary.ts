import type { AuthorizationRequest } from '../authorization-request.ts';
import { html, type Html } from './html.ts';

/** Shows who asks, and who receives the access. Any client can choose any name, so the receiver counts. */
export const clientSummary = ({ client, redirectUri }: AuthorizationRequest): Html =>
	html` <dl class="card">
			<div>
				<dt>Calls itself</dt>
				<dd><bdi>${client.name}</bdi></dd>
			</div>
			<div>
				<dt>Receives access</dt>
				<dd><strong>${receiverOf(redirectUri)}</strong></dd>
			</div>
			${
				client.host !== undefined &&
				html`<div>
					<dt>Identified by</dt>
					<dd>${client.host}</dd>
				</div>`
			}
		</dl>
		<p>
			Continue only if you started this in the assistant, and you trust
			<strong>${receiverOf(redirectUri)}</strong>.
		</p>`;

/** Returns who receives a redirect, as people can recognize it. */
function receiverOf(uri: string): string {
	const url = new URL(uri);
	if (url.protocol === 'https:') return url.host;
	if (url.protocol === 'http:') return `a program on your computer (${url.host})`;
	return `the app ${url.protocol.slice(0, -1)} on your computer`;
}
