import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { postponeOthers } from '../../src/jobs/turn.ts';
import { openStore } from '../../src/store/open-store.ts';
import { ownedRows } from '../../src/store/owned-rows.ts';

const OWNER = { product: 'Acme', environment: 'live' } as const;
const NOW = new Date('2026-11-20T09:30:00Z');
const LATER = new Date(NOW.getTime() + 60_000);

/** A step of a sequence that failed. */
const STEP = { kind: 'sequence_step', priority: 1 };
const DELAYED = { delayed_until: NOW };

test.each([
	['another step is postponed', STEP, LATER],
	['a delayed step is postponed', { ...STEP, ...DELAYED }, LATER],
	["a delayed email isn't postponed, because it doesn't wait for steps", DELAYED, NOW],
	['an automation is postponed', { kind: 'automation' }, LATER],
	["a job that a process has taken isn't postponed", { ...STEP, takes: 1 }, NOW],
])('with a failed step, %s', async (_, other, expected) => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	const owned = ownedRows(store.db, OWNER);
	const contact_id = randomUUID();
	const add = (values: object) =>
		owned
			.insertInto('jobs', {
				kind: 'trigger_mail',
				payload: JSON.stringify({ contactId: contact_id }),
				due_at: NOW,
				created_at: NOW,
				...values,
			})
			.returning(['id', 'contact_id', 'priority'])
			.executeTakeFirstOrThrow();
	const failed = await add(STEP);
	const { id } = await add(other);
	await postponeOthers(owned, failed, LATER);
	const row = owned.selectFrom('jobs').select('due_at').where('id', '=', id);
	expect(await row.executeTakeFirst()).toEqual({ due_at: expected });
});
