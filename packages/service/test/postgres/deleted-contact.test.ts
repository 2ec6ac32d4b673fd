import pg from 'pg';
import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo, settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, RECEIPT, trigger } from '../helpers/mail.ts';
import { bulkEnroll, enroll, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { untilLocked } from '../helpers/until.ts';

const templates = [...RECEIPT.templates, ...SEQUENCES.templates];
const WORKSPACE = mailing({ ...RECEIPT, ...SEQUENCES, templates });

type Request = (
	service: OpenedService,
	email: string,
) => Promise<{ status: number; body: unknown }>;

const REQUESTS: [string, Request, number, object][] = [
	[
		'an event',
		(service, email) => postTo(service, '/events/track/', { event_name: 'login', email }),
		404,
		{ detail: expect.stringContaining('No contact has this email') },
	],
	['an enrollment', (service, email) => enroll(service, email, 'onboarding'), 404, {}],
	[
		'a bulk enrollment',
		(service, email) => bulkEnroll(service, [email]),
		200,
		{ enrolled: 0, results: [{ status: 'not_found' }] },
	],
	[
		'an email',
		(service, email) => trigger(service, 'receipt', email),
		200,
		{ status: 'sent' }, // as to any other email address
	],
];

test.each(REQUESTS)(
	'%s for a contact that is deleted at the same time is processed as without the contact',
	async (_, send, status, body) => {
		const store = await newStore();
		const service = await openService({ ...store, workspace: WORKSPACE });
		const email = await newContact(service);
		const client = new pg.Client(store.databaseUrl);
		await client.connect();
		try {
			await client.query('begin');
			await client.query('delete from contacts');
			const response = send(service, email);
			await untilLocked(store);
			await client.query('commit');
			expect(await response).toMatchObject({ status, body });
		} finally {
			await client.end();
		}
		await service.stop();
	},
);

const CONTACT = '00000000-0000-4000-8000-000000000000';
const AUTOMATION = { id: '1', when: { event: 'visit' }, because: { event: 'visit' } };

test.each<[string, object]>([
	['trigger_mail', { to: 'ada@acme.example', mailId: CONTACT, triggerKey: 'receipt' }],
	['sequence_step', { enrollmentId: CONTACT, sequence: 'onboarding', step: 'welcome' }],
	['automation', { effects: [{ send: 'receipt' }, { add_tag: 'New' }], automation: AUTOMATION }],
])(
	'a job of the kind %s, whose contact was deleted when it starts, does nothing',
	async (kind, rest) => {
		const store = await newStore();
		const options = { ...store, workspace: WORKSPACE, controls: true };
		await (await openService(options)).stop();
		const chain = { id: '1', depth: 1, budget: 9 };
		const payload = { contactId: CONTACT, variables: {}, recipient: {}, chain, ...rest };
		await runSql(store, [
			`insert into jobs (product, environment, kind, payload, due_at, created_at)
			values ('Acme', 'live', '${kind}', '${JSON.stringify(payload)}', now(), now())`,
		]);
		const service = await openService(options);
		await settle(service);
		const { mails, tags, activity, jobs } = await service.control<State>('state');
		expect({ mails, tags, activity, jobs }).toEqual({
			mails: [],
			tags: [],
			activity: [],
			jobs: [],
		});
		await service.stop();
	},
);
