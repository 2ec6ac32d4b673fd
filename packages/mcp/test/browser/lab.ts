import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { usePages } from '@contact-sync/testing/browser';
import { freePort } from '@contact-sync/testing/free-port';
import { plain, startServer, type TestServer } from '@contact-sync/testing/server';
import { openService } from '@contact-sync/testing/service';
import { serveHttp } from '../../src/http.ts';
import { tools } from '../../src/tools.ts';
import { newPkce, SECRET, WORKSPACE } from '../helpers/oauth.ts';

/** Page of an assistant that opened the authorization page in a separate window. */
const TELLS_ITS_OPENER =
	'<p>Arrived</p><script>window.opener?.postMessage(location.pathname, "*")</script>';

/** A browser, an MCP server that people sign in to, and the assistant's website. */
export interface SignInLab {
	/** API key with all scopes. */
	key: string;
	publicUrl: string;
	/** Website of the assistant. A path `/to/URL` redirects to the URL. */
	assistant: TestServer;
	/** Opens a browser window, which is closed after the test. */
	open(options?: BrowserContextOptions): Promise<Window>;
	/** Registers a client, and returns the URL of its authorization page. */
	authorizationUrl(redirectUri: string): Promise<string>;
}

interface Window {
	page: Page;
	requests: Request[];
	/** What the browser reported in its console, such as violations of the content security policy. */
	reports: string[];
}

/** Sets up the lab for a test file. */
export function useSignIn(): () => SignInLab {
	let lab: SignInLab;
	const stack = new AsyncDisposableStack();
	const openPage = usePages();
	beforeAll(async () => {
		const service = await openService({ workspace: WORKSPACE });
		const port = await freePort();
		const publicUrl = `http://127.0.0.1:${port}`;
		const server = await serveHttp(
			{ port, oauth: { publicUrl, secrets: [SECRET] } },
			{ apiKey: '', baseUrl: service.url },
			tools,
		);
		stack.defer(() => void server.close());
		const assistant = await startServer((response, { path }) => {
			const location = /^\/to\/([^?]+)/.exec(path)?.[1];
			const reply = location
				? plain(302, '', { location: decodeURIComponent(location) })
				: plain(200, TELLS_ITS_OPENER);
			reply(response, { path, method: 'GET', headers: {}, body: '' });
		});
		stack.defer(() => assistant.stop());
		const open: SignInLab['open'] = async (options) => observe(await openPage(options));
		const authorizationUrl = (redirectUri: string) => urlFor(publicUrl, redirectUri);
		lab = { key: service.keys.all!, publicUrl, assistant, open, authorizationUrl };
	});
	afterAll(() => stack.disposeAsync());
	return () => lab;
}

function observe(page: Page): Window {
	const requests: Request[] = [];
	const reports: string[] = [];
	page.context().on('request', (request) => requests.push(request));
	page.context().on('console', (message) => reports.push(message.text()));
	return { page, requests, reports };
}

async function urlFor(publicUrl: string, redirectUri: string): Promise<string> {
	const response = await fetch(`${publicUrl}/oauth/register`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirectUri] }),
	});
	const { client_id } = (await response.json()) as { client_id: string };
	const parameters = {
		...{ response_type: 'code', client_id, redirect_uri: redirectUri, state: 'state-1' },
		...{ code_challenge: newPkce().challenge, code_challenge_method: 'S256' },
	};
	return `${publicUrl}/oauth/authorize?${new URLSearchParams(parameters).toString()}`;
}

/** Enters the key, and connects the assistant. */
export async function signInOn(page: Page, key: string): Promise<void> {
	await page.getByLabel('API key').fill(key);
	await page.getByRole('button', { name: 'Check Key' }).click();
	await page.getByRole('button', { name: 'Connect' }).click();
}
