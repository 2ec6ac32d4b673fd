import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { postTo } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';

test('deleting a contact cancels its email that an attempt has not delivered yet, without its content', async () => {
	const email = newEmail();
	const store = await newStore();
	const options = { workspace: FULL_WORKSPACE, controls: true, ...store };
	const first = await openService(options);
	const { id } = (await upsert(first, { email })).body;
	await postTo(first, '/emails/trigger/', { trigger_key: 'receipt', to_email: email });
	await first.stop();
	await runSql(store, [`update outbox set attempts = 1, problem = 'ECONNECTION'`]);
	const second = await openService(options);
	const other = await signIn(second, first.console.password);
	expect((await other.act(`contacts/${id}/delete/`)).status).toBe(303);
	const { mails } = await second.control<State>('state');
	expect(mails).toMatchObject([
		{ status: 'cancelled', contact_id: null, subject: '(removed)', text_body: null },
	]);
});
