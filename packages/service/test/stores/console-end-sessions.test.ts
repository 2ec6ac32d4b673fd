import { tokenOf, visitWith } from '../helpers/console.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE });

test('ending all sessions stops every token at once, and a new sign-in works', async () => {
	const operator = await signIn(service());
	const token = await tokenOf(service());
	expect((await visitWith(service(), token, 'contacts/')).status).toBe(200);
	expect((await operator.act('end-sessions/')).status).toBe(303);
	expect((await visitWith(service(), token, 'contacts/')).status).toBe(401);
	expect((await operator.open('contacts/')).status).not.toBe(200);
	const { text } = await (await signIn(service())).open('audit/');
	expect(text).toContain('End All Sessions');
	expect(text).toContain('sessions of all accounts');
});
