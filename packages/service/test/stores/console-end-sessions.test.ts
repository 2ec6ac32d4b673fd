import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { tokenOf, visitWith } from '../helpers/console.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { claimsOf, forge } from '../helpers/jwt.ts';
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

test('ending all sessions makes an exposed secret useless', async () => {
	const store = await newStore();
	await runSql(store, [
		`insert into secrets (name, value) values ('console tokens', 'the exposed secret')`,
	]);
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	/** Returns the status code for a new session with a token that is signed with the exposed secret. */
	const visitForged = async () => {
		const claims = claimsOf(await tokenOf(service));
		const token = forge({ alg: 'HS256' }, claims, 'the exposed secret');
		return (await visitWith(service, token, 'contacts/')).status;
	};
	expect(await visitForged()).toBe(200);
	await (await signIn(service)).act('end-sessions/');
	expect(await visitForged()).toBe(401);
	await service.stop();
});
