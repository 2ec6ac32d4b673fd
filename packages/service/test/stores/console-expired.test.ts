import { freePort } from '@contact-sync/testing/free-port';
import { newStore, openService } from '@contact-sync/testing/service';
import { newEmail, upsert } from '../helpers/call.ts';
import { delivering, mailing, mailTo, RECEIPT, trigger } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';

const REMOVED_CONTENT = 'The content of this email was removed at the end of its retention period.';
const REMOVED_ACTIVITY = 'Older entries were removed at the end of their retention period.';

test('the console says what was removed at the end of its retention period', async () => {
	const smtp = { url: `smtp://127.0.0.1:${await freePort()}` };
	const service = await openService({
		...delivering(smtp),
		...(await newStore()),
		workspace: mailing({ ...RECEIPT, retention: { outbox: '6d', activity: '6d' } }),
	});
	const email = newEmail();
	const { id } = (await upsert(service, { email })).body;
	await trigger(service, 'receipt', email);
	const { id: mail } = await mailTo(service, email);
	const pages = async () => {
		const operator = await signIn(service);
		const paths = [`contacts/${String(id)}/`, `outbox/${mail}/`];
		return Promise.all(paths.map(async (path) => (await operator.open(path)).text));
	};

	await service.control('clock', { advance: '5d' });
	await service.control('clock', { advance: '2h' }); // the email is too old to be sent
	expect(await mailTo(service, email)).toMatchObject({ status: 'failed', text_body: 'Thanks.' });
	const [contact, failed] = await pages();
	expect(contact).not.toContain(REMOVED_ACTIVITY);
	expect(failed).toContain('Retry Email');
	expect(failed).not.toContain(REMOVED_CONTENT);

	await service.control('clock', { advance: '14d' });
	const [old, removed] = await pages();
	expect(old).toContain(REMOVED_ACTIVITY);
	expect(removed).toContain(REMOVED_CONTENT);
	expect(removed).not.toContain('Retry Email');
	await service.stop();
});
