import { type StoreOptions, newBareStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo, settle } from '../helpers/automations.ts';
import { backUp, restore } from '../helpers/backups.ts';
import { call, upsert } from '../helpers/call.ts';
import { sendPassword } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { unsubscribeLink, type MailRow } from '../helpers/mail.ts';
import { countBy } from '../helpers/processes.ts';
import { enroll } from '../helpers/sequences.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders()();

const EMAIL = 'ada@acme.example';
const RECEIPT = { trigger_key: 'receipt', to_email: EMAIL, idempotency_key: 'order 1' };

/** Starts a service with generated keys. */
const start = (store: StoreOptions) =>
	openService({ ...store, workspace: FULL_WORKSPACE, controls: true });

async function mailsOf(service: OpenedService): Promise<MailRow[]> {
	return (await service.control<State>('state')).mails as unknown as MailRow[];
}

test('a service with restored data continues where the original service stopped', async () => {
	const source = await newBareStore();
	const before = await start(source);
	const { keys } = before;
	await upsert(before, { email: EMAIL, tag_names: ['VIP'] });
	await enroll(before, EMAIL, 'onboarding');
	await postTo(before, '/emails/trigger/', { trigger_key: 'later', to_email: EMAIL });
	const receipt = await postTo(before, '/emails/trigger/', RECEIPT);
	await settle(before);
	const kept = await before.control<State>('state');
	const [mail] = await mailsOf(before);
	await before.stop();

	const target = await newBareStore();
	await restore(await backUp(source, folder), target);
	await using stack = new AsyncDisposableStack();
	const after = await start(target);
	stack.defer(async () => void (await after.stop()));

	expect(await after.control<State>('state')).toEqual(kept);
	expect((await call(after, '/ping/', { key: keys.live! })).status).toBe(200);
	expect((await sendPassword(after, before.console.password)).status).toBe(200);
	const again = await postTo(after, '/emails/trigger/', RECEIPT, keys.live!);
	expect(again.body).toEqual(receipt.body);
	expect(again.headers.get('Idempotent-Replayed')).toBe('true');
	const { pathname } = new URL(unsubscribeLink(mail!));
	expect((await fetch(new URL(pathname, after.url))).status).toBe(200); // signed with the same secret

	await after.control('clock', { advance: '3d' });
	const mails = countBy(await mailsOf(after), ({ origin }) => JSON.stringify(origin));
	expect([...mails.values()]).toEqual([1, 1, 1, 1]); // two steps, the receipt, and the delayed email
	const { activity } = await after.control<State & { activity: { id: number }[] }>('state');
	expect(new Set(activity.map(({ id }) => id)).size).toBe(activity.length);
	expect(activity.length).toBeGreaterThan(kept.activity.length);
});
