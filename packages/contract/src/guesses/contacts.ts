import { answers, type Guess } from '../guess.ts';
import { NotAsked } from '../not-asked.ts';
import type { Run } from '../run.ts';
import { bodyOf, hasAll, inShort, isObject, type Seen } from '../seen.ts';

const upsert = ({ post }: Run, email: string, more: object = {}): Promise<Seen> =>
	post('contacts/upsert/', { email, ...more });

const changesFirst: Guess['changes'] = ({ names }) =>
	`creates the contact ${names.email}, and moves it to ${names.movedEmail}`;
const createsOther: Guess['changes'] = ({ names }) => `creates the contact ${names.otherEmail}`;

/** What a later look stands on; NotAsked when it is not there. */
function need(seen: Seen): Seen {
	const { id } = bodyOf(seen);
	if (typeof id === 'string' || typeof id === 'number') return seen;
	throw new NotAsked(`the contact for it was not created: ${inShort(seen)}`);
}

const create = (run: Run) =>
	upsert(run, run.names.email, {
		external_id: run.names.externalId,
		display_name: 'Contract Check',
		source: 'contract-check',
		custom_fields: { [run.names.customField]: true },
	});

/** The same contact again: in capitals, and with its custom field cleared. */
const capitals = async (run: Run) => {
	need(await create(run));
	const custom_fields = { [run.names.customField]: null };
	return upsert(run, run.names.email.toUpperCase(), { custom_fields });
};

const move = async (run: Run) => {
	need(await capitals(run)); // first, so that no question finds the contact moved
	return upsert(run, run.names.movedEmail, { external_id: run.names.externalId });
};

const rename = async (run: Run) => {
	need(await move(run));
	return upsert(run, run.names.movedEmail, { external_id: run.names.movedExternalId });
};

/** The second contact, as it was created. */
export const createOther = async (run: Run): Promise<Seen> =>
	need(await upsert(run, run.names.otherEmail));

/** The second contact's email, once it is there. */
export const otherEmail = async (run: Run): Promise<string> => {
	await createOther(run);
	return run.names.otherEmail;
};

const refused = async (run: Run, more: object) => upsert(run, await otherEmail(run), more);

const isFirst = async (seen: Seen, run: Run): Promise<boolean> =>
	seen.status === 200 && bodyOf(seen).id === bodyOf(await create(run)).id;

const fieldsOf = (seen: Seen): Record<string, unknown> => {
	const { custom_fields } = bodyOf(seen);
	return isObject(custom_fields) ? custom_fields : {};
};

const FIRST: readonly Guess[] = [
	{
		name: 'a contact that was not there is answered with 201',
		changes: changesFirst,
		look: create,
		holds: answers(201),
	},
	{
		name: 'display_name and source are kept but not answered',
		changes: changesFirst,
		look: async (run) => need(await create(run)),
		holds: (seen) => !('display_name' in bodyOf(seen)) && !('source' in bodyOf(seen)),
	},
	{
		name: 'a custom field can be true or false',
		changes: changesFirst,
		look: create,
		holds: (seen, { names }) => fieldsOf(seen)[names.customField] === true,
	},
	{
		name: 'a contact that was there is answered with 200; emails compare without case',
		changes: changesFirst,
		look: capitals,
		holds: isFirst,
	},
	{
		name: 'null clears a custom field',
		changes: changesFirst,
		async look(run) {
			const before = fieldsOf(await create(run))[run.names.customField];
			if (before === undefined) throw new NotAsked('there was no custom field to clear');
			return capitals(run);
		},
		holds: (seen, { names }) =>
			seen.status === 200 && (fieldsOf(seen)[names.customField] ?? null) === null,
	},
	{
		name: 'a match by external_id takes the new email',
		changes: changesFirst,
		look: move,
		holds: async (seen, run) =>
			(await isFirst(seen, run)) && bodyOf(seen).email === run.names.movedEmail,
	},
	{
		name: 'a match by email takes the new external_id',
		changes: changesFirst,
		look: rename,
		holds: (seen, { names }) =>
			seen.status === 200 && bodyOf(seen).external_id === names.movedExternalId,
	},
];

const SECOND: readonly Guess[] = [
	{
		name: 'what a contact was never given is null',
		changes: createsOther,
		look: createOther,
		holds(seen) {
			const body = bodyOf(seen);
			const given = ['external_id', 'first_name', 'last_name'];
			return hasAll(body, given) && given.every((name) => body[name] === null);
		},
	},
	{
		name: 'email and external_id of two different contacts are 400',
		changes: createsOther,
		async look(run) {
			const { external_id } = bodyOf(await rename(run));
			if (typeof external_id !== 'string') throw new NotAsked('no contact has an external_id');
			return refused(run, { external_id });
		},
		holds: answers(400),
	},
	{
		name: 'a list as the value of a custom field is 400',
		look: (run) => refused(run, { custom_fields: { [run.names.customField]: ['list'] } }),
		holds: answers(400),
	},
	{
		name: 'an object as the value of a custom field is 400',
		look: (run) => refused(run, { custom_fields: { [run.names.customField]: { a: 1 } } }),
		holds: answers(400),
	},
	{
		name: 'a field of a contact over 255 characters is 400',
		look: (run) => refused(run, { first_name: 'x'.repeat(256) }),
		holds: answers(400),
	},
];

export const contactGuesses: readonly Guess[] = [...FIRST, ...SECOND];
