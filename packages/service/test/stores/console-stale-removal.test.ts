import { newEmail, upsert } from '../helpers/call.ts';
import { fieldOf } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { localUnsubscribeLink, mailing, mailTo, RECEIPT, trigger } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: mailing(RECEIPT), controls: true });

async function entryOf(email: string) {
	const { suppressions } = await service().control<State>('state');
	return suppressions.find((row) => row.email === email);
}

test('a form for removing an email address from the suppression list is rejected after a newer report', async () => {
	const email = newEmail();
	await upsert(service(), { email });
	await trigger(service(), 'receipt', email);
	const link = localUnsubscribeLink(service(), await mailTo(service(), email));
	await fetch(link, { method: 'POST' });
	const operator = await signIn(service());
	const path = `unsubscribed/${String((await entryOf(email))!.id)}/remove/`;
	const remove = (page: string) =>
		operator.send(path, { reason: 'By phone', version: fieldOf(page, 'version') });
	const { text: opened } = await operator.open(path);
	await service().control('clock', { advance: '1m' });
	await fetch(link, { method: 'POST' });
	const rejected = await remove(opened);
	expect(rejected.status).toBe(409);
	expect(rejected.text).toContain('has changed since this page was opened');
	expect(rejected.text).toContain('value="By phone"');
	expect(await entryOf(email)).toBeDefined();
	expect((await remove(rejected.text)).status).toBe(303);
	expect(await entryOf(email)).toBeUndefined();
});
