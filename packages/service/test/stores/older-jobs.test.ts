import {
	newBareStore,
	openService,
	runSql,
	type StoreOptions,
} from '@contact-sync/testing/service';
import { backUp, restore } from '../helpers/backups.ts';
import type { State } from '../helpers/controlled.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { automated } from '../helpers/automations.ts';

const folder = useTempFolders()();

const [CONTACT, ENROLLMENT] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const OWNER = `'Acme', 'live'`;

/** Tables of the previous version, with a job of each kind. One is scheduled for later, and one waits for its retry. */
const JOBS_OF_BEFORE = [
	`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
		values ('${CONTACT}', ${OWNER}, 'ada@acme.example', 'ada@acme.example', '{}', now(), now())`,
	`insert into enrollments (id, product, environment, contact_id, sequence_slug, status, next_step, override_unsubscribe, enrolled_at)
		values ('${ENROLLMENT}', ${OWNER}, '${CONTACT}', 'onboarding', 'active', 1, false, now())`,
	`insert into jobs (product, environment, kind, payload, due_at, attempts, created_at) values
		(${OWNER}, 'sequence_step', '{"enrollmentId": "${ENROLLMENT}", "step": 1}', now() + interval '1 year', 0, now()),
		(${OWNER}, 'automation', '{"contactId": "${CONTACT}", "effects": [], "depth": 1, "variables": {}}', now() + interval '1 year', 3, now()),
		(${OWNER}, 'trigger_mail', '{"contactId": null, "to": "ben@acme.example"}', now() + interval '1 year', 0, now())`,
];

async function jobsOf(store: StoreOptions) {
	const service = await openService({ workspace: automated([]), controls: true, ...store });
	const { jobs } = await service.control<State>('state');
	await service.stop();
	return jobs;
}

describe('jobs from the previous version', () => {
	const upgraded = (dueAt: unknown) => [
		{ kind: 'sequence_step', contact_id: CONTACT, delayed_until: dueAt },
		{ kind: 'automation', contact_id: CONTACT, delayed_until: null },
		{ kind: 'trigger_mail', contact_id: null, delayed_until: dueAt },
	];

	test('get their contact and their scheduled time during an upgrade', async () => {
		const store = await newBareStore();
		await runSql(store, JOBS_OF_BEFORE, '0006-long-lists');
		const jobs = await jobsOf(store);
		expect(jobs).toMatchObject(upgraded(jobs[0]!.due_at));
	});

	test('get their contact and their scheduled time during a restore', async () => {
		const [older, newer] = [await newBareStore(), await newBareStore()];
		await runSql(older, JOBS_OF_BEFORE, '0006-long-lists');
		await restore(await backUp(older, folder), newer);
		const jobs = await jobsOf(newer);
		expect(jobs).toMatchObject(upgraded(jobs[0]!.due_at));
	});
});
