import { sendPassword, visit } from '../helpers/console.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const env = { MAIL_HOOK_TOKEN: 'a-token-with-many-characters' };
const service = useService({ workspace: workspace([LIVE_KEY]), controls: true, env });
afterEach(() => service().control('clock', { advance: '1m' })); // resets the limit of wrong passwords

const LARGE = 'x'.repeat(16_385);

describe('a body that a stranger sends', () => {
	test.each([
		['sign-in as JSON', 'application/json', JSON.stringify({ password: LARGE })],
		['sign-in by form', 'application/x-www-form-urlencoded', `form_token=a&password=${LARGE}`],
	])('%s of more than 16 KiB: returns 413', async (_, type, body) => {
		const headers = { 'Content-Type': type };
		const response = await visit(service(), 'login', { method: 'POST', headers, body });
		expect(response.status).toBe(413);
	});

	test('report of more than 16 KiB: returns 413', async () => {
		const response = await fetch(new URL('/hooks/mail/', service().url), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'X-Hook-Token': env.MAIL_HOOK_TOKEN },
			body: JSON.stringify({ type: 'bounce', email: LARGE }),
		});
		expect(response.status).toBe(413);
	});

	test('sign-in after five wrong passwords: returns 429 before the body is read', async () => {
		for (let attempt = 0; attempt < 5; attempt++) await sendPassword(service(), 'wrong');
		const headers = { 'Content-Type': 'application/json' };
		const response = await visit(service(), 'login', { method: 'POST', headers, body: '{' });
		expect(response.status).toBe(429);
	});
});
