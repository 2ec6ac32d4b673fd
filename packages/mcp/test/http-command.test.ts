import { once } from 'node:events';
import { openService } from '@contact-sync/testing/service';
import { runCli } from '../src/run-cli.ts';
import { post, withoutKey } from './helpers/http.ts';
import { emailsOf, WORKSPACE } from './helpers/open-lists.ts';
import { newTerminal } from './helpers/terminal.ts';

it('the command with --http applies its other options to every request', async () => {
	const { url, keys } = await openService({ workspace: WORKSPACE });
	const terminal = newTerminal();
	const exitCode = runCli(
		[
			...['--http', '0', '--use-environment-key', '--allow-host', 'mcp.acme.example'],
			...['--confirm-above', '1', '--tools', 'add_tags_to_contacts,enroll_contact'],
			'--allow-override',
		],
		{ CONTACT_SYNC_API_KEY: keys.all, CONTACT_SYNC_BASE_URL: url },
		terminal,
	);
	const [line] = (await once(terminal.stderr, 'data')) as [string];
	const port = Number(new URL(/http:\S+/.exec(line)![0]).port);
	const request = async (method: string, params: object) => {
		const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
		return (await post(port, { ...withoutKey, host: 'mcp.acme.example' }, { body })).text;
	};
	const list = await request('tools/list', {});
	expect(list.match(/"name":"\w+"/g)).toEqual([
		'"name":"add_tags_to_contacts"',
		'"name":"enroll_contact"',
	]);
	expect(list).toContain('"override_unsubscribe"');
	const call = { name: 'add_tags_to_contacts', arguments: { emails: emailsOf(2), tags: ['a'] } };
	expect(await request('tools/call', call)).toContain('2 contacts, more than 1');
	expect(terminal.complained()).toContain('"tool":"add_tags_to_contacts","outcome":"invalid_data"');
	terminal.stop();
	expect(await exitCode).toBe(0);
});
