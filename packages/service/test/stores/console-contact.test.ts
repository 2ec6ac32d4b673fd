import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { activityOf, postTo, settle } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import { visit, tokenOf } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { trigger } from '../helpers/mail.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE, controls: true });
const state = () => service().control<State>('state');

let operator: Operator;
beforeEach(async () => {
	await service().control('reset', {});
	operator = await signIn(service()); // its session ends when a test moves the clock
});

const REPORTED = 'ada@acme.example';

/** Creates a contact with all kinds of data. Returns its ID. */
async function liveThrough(email: string): Promise<string> {
	const contact = { email, first_name: 'Ada', external_id: `id of ${email}`, tag_names: ['VIP'] };
	const { id } = (await upsert(service(), { ...contact, custom_fields: { plan: 'free' } })).body;
	await upsert(service(), { email, custom_fields: { plan: 'pro' } }); // enrolls the contact
	const event = { event_name: 'purchase', properties: { amount: 250 } };
	await postTo(service(), '/events/track/', { email, ...event });
	await postTo(service(), '/emails/trigger/', { trigger_key: 'later', to_email: email });
	return id;
}

async function addressId(email: string): Promise<string> {
	const { suppressions } = await state();
	return String(suppressions.find((row) => row.email === email)!.id);
}

/** Returns the state without the audit log as text, to search it for data of a contact. */
const textOf = async () => JSON.stringify(await state());

describe('exporting a contact', () => {
	test('downloads all of its data, and no data of other contacts', async () => {
		const id = await liveThrough(REPORTED);
		await liveThrough('bob@other.example');
		await settle(service());
		const response = await operator.act(`contacts/${id}/export/`);
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
		expect(response.headers.get('Content-Disposition')).toBe(
			`attachment; filename="contact-${id}.json"`,
		);
		expect(response.text).not.toContain('bob@other.example');
		expect(response.text).not.toContain('more.example'); // suppressed email addresses
		const file = JSON.parse(response.text) as Record<string, unknown[]>;
		expect(file).toMatchObject({
			contact: { id, email: REPORTED, custom_fields: { plan: 'pro' } },
			events: [{ name: 'purchase', properties: { amount: 250 } }],
			enrollments: [{ sequence_slug: 'onboarding', status: 'active' }],
		});
		expect((file.contact as unknown as { tags: string[] }).tags).toContain('VIP');
		expect(file.emails!.length).toBe(2); // the first step and the receipt
		expect(file.activity!.length).toBeGreaterThan(5);
		expect(response.text).not.toContain('_folded'); // columns for the service only
		const kinds = (file.scheduled as { kind: string }[]).map(({ kind }) => kind);
		expect(kinds.toSorted()).toEqual(['sequence_step', 'trigger_mail']); // two automations add them
	});
});

describe('deleting a contact', () => {
	test('deletes its data except suppressions and audit log entries, and keeps other contacts', async () => {
		const id = await liveThrough(REPORTED);
		await liveThrough('bob@other.example');
		await settle(service());
		const bob = async () => {
			const { contacts, mails, activity, jobs, ...rest } = await state();
			const isBobs = (row: object) => JSON.stringify(row).includes('bob@other.example');
			return [contacts, mails, activity, jobs, ...Object.values(rest)].map((rows) =>
				rows.filter(isBobs),
			);
		};
		const before = await bob();
		const response = await operator.act(`contacts/${id}/delete/`);
		expect(response.status).toBe(303);
		expect(response.headers.get('Location')).toBe('../../../contacts/');
		expect(await textOf()).not.toContain(REPORTED);
		expect(await textOf()).not.toContain(id);
		expect(await bob()).toEqual(before);
		expect((await operator.open(`contacts/${id}/`)).status).toBe(404);
		const { text } = await operator.open('audit/');
		expect(text).toContain(id);
		expect(text).not.toContain(REPORTED);
	});

	test('keeps its email address on the suppression list', async () => {
		const { id } = (await upsert(service(), { email: 'gone@more.example' })).body;
		await operator.act(`contacts/${id}/delete/`);
		const { contacts, suppressions } = await state();
		expect(contacts).toEqual([]);
		expect(suppressions.filter(({ email }) => email === 'gone@more.example')).toHaveLength(2);
	});

	test('cancels its scheduled jobs', async () => {
		const id = await liveThrough(REPORTED);
		await settle(service());
		await operator.act(`contacts/${id}/delete/`);
		await service().control('clock', { advance: '3d' });
		const { mails, jobs, activity } = await state();
		expect([mails, jobs, activity]).toEqual([[], [], []]);
		expect(service().logs()).not.toContain('job failed');
	});

	test('leaves no data behind, even while its jobs run', async () => {
		for (let round = 0; round < 5; round++) {
			const ids = await Promise.all(
				Array.from({ length: 4 }, (_, i) => liveThrough(`${round}-${i}@acme.example`)),
			);
			await Promise.all(ids.map((id) => operator.act(`contacts/${id}/delete/`)));
		}
		await settle(service());
		const { contacts, jobs, enrollments } = await state();
		expect([contacts, jobs, enrollments]).toEqual([[], [], []]);
		expect(service().logs()).not.toContain('job failed');
	});
});

describe('removing an email address from the suppression list', () => {
	async function unsuppressed(of: OpenedService, who: Operator, id: string, reason: string) {
		const response = await who.act(`unsubscribed/${id}/remove/`, { reason });
		await settle(of);
		return response;
	}

	test.each([REPORTED, 'ADA@acme.example'])(
		'allows email again, and records the reason in the activity of %s',
		async (email) => {
			await upsert(service(), { email });
			await suppress(REPORTED);
			expect((await trigger(service(), 'receipt', email)).status).toBe(422);
			const entry = await addressId(REPORTED);
			const reason = 'New mailbox <b>, by phone';
			const response = await unsuppressed(service(), operator, entry, reason);
			expect(response.status).toBe(303);
			expect(response.headers.get('Location')).toBe('../../../unsubscribed/');
			expect((await trigger(service(), 'receipt', email)).status).toBe(200);
			expect(await activityOf(service(), email)).toContainEqual([
				'unsuppressed',
				{ email: REPORTED, was: 'unsubscribed', reason },
			]);
			expect((await operator.open('audit/')).text).toContain('New mailbox &lt;b&gt;, by phone');
		},
	);

	test('without a reason shows the form again, and changes nothing', async () => {
		await upsert(service(), { email: REPORTED });
		await suppress(REPORTED);
		const entry = await addressId(REPORTED);
		const response = await operator.act(`unsubscribed/${entry}/remove/`, { reason: '  ' });
		expect(response.status).toBe(400);
		expect(response.text).toContain('Enter a reason.');
		expect(await addressId(REPORTED)).toBe(entry);
	});

	test('is rejected if the workspace file lists it, because the next start would add it again', async () => {
		const entry = await addressId('gone@more.example');
		const response = await operator.open(`unsubscribed/${entry}/remove/`);
		expect(response.status).toBe(409);
		expect(response.text).toContain(
			'Remove it from the file’s list of unsubscribed email addresses, and restart the service.',
		);
		expect((await operator.send(`unsubscribed/${entry}/remove/`, { reason: 'x' })).status).toBe(
			409,
		);
		expect(await addressId('gone@more.example')).toBe(entry);
	});

	/** Unsubscribes a contact through the link of an email. */
	async function suppress(email: string): Promise<void> {
		await postTo(service(), '/emails/trigger/', { trigger_key: 'receipt', to_email: email });
		const { mails } = await state();
		const { headers } = mails.find(({ to_email }) => to_email === email) as unknown as {
			headers: Record<string, string>;
		};
		const link = new URL(/<(.+)>/.exec(headers['List-Unsubscribe']!)![1]!);
		const response = await fetch(new URL(link.pathname, service().url), { method: 'POST' });
		expect(response.status).toBe(200);
	}
});

describe('a program that uses the console', () => {
	test('sends a bearer token and JSON, and receives JSON', async () => {
		const store = await newStore();
		const other = await openService({ ...store, workspace: FULL_WORKSPACE, controls: true });
		const { id } = (await upsert(other, { email: REPORTED })).body;
		const Authorization = `Bearer ${await tokenOf(other)}`;
		const post = (path: string) =>
			visit(other, path, { method: 'POST', headers: { Authorization } });
		const exported = await post(`contacts/${id}/export/`);
		expect(JSON.parse(exported.text)).toMatchObject({ contact: { id } });
		const deleted = await post(`contacts/${id}/delete/`);
		expect([deleted.status, JSON.parse(deleted.text)]).toEqual([200, { status: 'done' }]);
		const again = await post(`contacts/${id}/delete/`);
		expect([again.status, JSON.parse(again.text)]).toEqual([
			404,
			{ detail: 'There is no such contact in this product and environment.' },
		]);
		const { suppressions } = await other.control<State>('state');
		const listed = `unsubscribed/${String(suppressions[0]!.id)}/remove/`;
		const rejected = await visit(other, listed, {
			method: 'POST',
			headers: { Authorization, 'Content-Type': 'application/json' },
			body: '{}',
		});
		expect([rejected.status, JSON.parse(rejected.text)]).toMatchObject([
			400,
			{ errors: { reason: ['Enter a reason.'] } },
		]);
	});
});
