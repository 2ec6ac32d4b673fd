import { newStore, openService } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import { newEmail } from '../helpers/call.ts';
import { mailing, RECEIPT, smtpEnv, trigger } from '../helpers/mail.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { until } from '../helpers/until.ts';
import { writeWorkspaces, workspace } from '../helpers/workspace.ts';

const newFolder = useTempFolders();

const BETA_KEY = { ...ABLE_KEY, name: 'beta', key: 'cs_live_of_the_product_beta' };
const BETA = workspace([BETA_KEY], 'Beta', {
	...RECEIPT,
	senders: [{ name: 'Beta', email: 'hello@beta.example' }],
});

test('emails of a product are sent at once while the SMTP server rejects the sender of another product', async () => {
	await using smtp = await startSmtp({
		reply: ({ headers }) => (headers.from!.includes('beta') ? { code: 554 } : 'take'),
	});
	const service = await openService({
		...(await newStore()),
		controls: true,
		args: writeWorkspaces(newFolder(), [mailing(RECEIPT), BETA]),
		env: smtpEnv(smtp),
	});
	const send = (key: string) => trigger(service, 'receipt', newEmail(), {}, key);
	const pauses = () => service.logs().split('delivery paused').length - 1;
	await Promise.all(Array.from({ length: 20 }, () => send(BETA_KEY.key)));
	for (let count = 1; count <= 7; count++) {
		await until(async () => pauses() >= count);
		if (count < 7) await service.control('clock', { advance: '1m' });
	}
	const startedAt = Date.now(); // the pause is now 60 seconds long
	for (let count = 0; count < 10; count++) await send(ABLE_KEY.key!);
	const isAcme = ({ headers }: { headers: Record<string, string> }) =>
		headers.from!.includes('acme');
	await until(async () => smtp.received.filter(isAcme).length === 10);
	expect(Date.now() - startedAt).toBeLessThan(30_000);
	expect(service.logs()).not.toContain('delivery resumed');
	await service.stop();
});
