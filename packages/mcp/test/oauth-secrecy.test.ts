/** What a process writes while people sign in, from its start to its end. */
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@contact-sync/testing/mcp/sign-in';
import { startMcp } from '@contact-sync/testing/mcp/start-mcp';
import { openService } from '@contact-sync/testing/service';
import { callWith, newPkce, register, requestToken, WORKSPACE } from './helpers/oauth.ts';

it('the process logs no key, code, token, or verifier, whatever goes wrong', async () => {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-mcp-'));
	const logFile = join(folder, 'mcp.log');
	const mcp = await startMcp({ baseUrl: service.url, oauth: true, logFile });
	const { origin } = new URL(mcp.url);
	/** The helpers send requests to the public URL of the server in the process. */
	const server = {
		fetch: (input: string | URL | Request, init?: RequestInit) =>
			fetch(String(input).replace('https://mcp.acme.example', origin), init),
	};
	const key = service.keys.all!;
	const redirect_uri = 'https://assistant.example/callback';

	const { id } = await register(server);
	const { verifier, challenge: code_challenge } = newPkce();
	const parameters = { client_id: id, redirect_uri, code_challenge, code_challenge_method: 'S256' };
	const query = new URLSearchParams({ response_type: 'code', ...parameters });
	const page = `${origin}/oauth/authorize?${query}`;
	await expect(signIn(page, `${key}x`)).rejects.toThrow('The service rejected the API key.');
	const redirect = await signIn(page, key, 'send');
	const code = redirect.searchParams.get('code')!;
	const exchange = { grant_type: 'authorization_code', client_id: id, redirect_uri, code };
	await requestToken(server, { ...exchange, code_verifier: `${verifier}x` });
	const { body } = await requestToken(server, { ...exchange, code_verifier: verifier });
	const { access_token: access, refresh_token: refresh } = body as Record<string, string>;
	for (const token of [access!, `${access}x`, key]) {
		const args = { name: 'create_or_update_contact', arguments: { email: 'ada@acme.example' } };
		await callWith(server, token, 'tools/call', args);
	}
	await service.control('keys', { key: 'all' }, 'DELETE');
	await callWith(server, access!, 'tools/call', { name: 'list_sequences' });
	const again = { grant_type: 'refresh_token', client_id: id, refresh_token: refresh! };
	expect((await requestToken(server, again)).status).toBe(400);
	await requestToken(server, { ...exchange, code_verifier: verifier }); // a replay

	await mcp.stop();
	const log = await readFile(logFile, 'utf8');
	await rm(folder, { recursive: true });
	expect(log.match(/"tool":"create_or_update_contact","outcome":"ok"/g)).toHaveLength(1);
	expect(log).toContain('"tool":"list_sequences"');
	for (const secret of [key, code, access!, refresh!, verifier, 'ada@acme.example'])
		expect(log).not.toContain(secret);
});
