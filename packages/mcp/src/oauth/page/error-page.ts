import type { Rejection } from '../authorization-request.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** Explains why the request is rejected. The page never redirects by itself, because clients register freely. */
export const errorPage = ({ title, fix, returnUrl, retryAfter }: Rejection): Response =>
	renderPage({
		title,
		status: retryAfter === undefined ? 400 : 429,
		retryAfter,
		body: html`<p>${fix}</p>
			${returnUrl !== undefined && html`<p><a href="${returnUrl}" rel="noreferrer">Return to the assistant</a></p>`}`,
	});
