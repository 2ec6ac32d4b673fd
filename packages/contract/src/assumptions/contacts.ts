import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import { NotChecked } from '../not-checked.ts';
import type { Run } from '../run.ts';
import { bodyOf, hasAll, summarize, isObject, type ApiResponse } from '../response.ts';

const upsert = ({ post }: Run, email: string, more: object = {}): Promise<ApiResponse> =>
	post(endpoints.upsertContact.path, { email, ...more });

const changesFirst: Assumption['changes'] = ({ names }) =>
	`creates the contact ${names.email}, and moves it to ${names.movedEmail}`;
const createsOther: Assumption['changes'] = ({ names }) =>
	`creates the contact ${names.otherEmail}`;

/**
 * Returns the response if it contains a contact, which later checks need.
 *
 * @throws NotChecked if the response contains no contact
 */
function requireContact(seen: ApiResponse): ApiResponse {
	const { id } = bodyOf(seen);
	if (typeof id === 'string' || typeof id === 'number') return seen;
	throw new NotChecked(`the contact for the check wasn't created: ${summarize(seen)}`);
}

const create = (run: Run) =>
	upsert(run, run.names.email, {
		external_id: run.names.externalId,
		display_name: 'Contract Check',
		source: 'contract-check',
		custom_fields: { [run.names.customField]: true },
	});

/** Updates the contact: sends its email address in capitals, and clears its custom field. */
const capitals = async (run: Run) => {
	requireContact(await create(run));
	const custom_fields = { [run.names.customField]: null };
	return upsert(run, run.names.email.toUpperCase(), { custom_fields });
};

const move = async (run: Run) => {
	requireContact(await capitals(run)); // first, because the other requests use the old email address
	return upsert(run, run.names.movedEmail, { external_id: run.names.externalId });
};

const rename = async (run: Run) => {
	requireContact(await move(run));
	return upsert(run, run.names.movedEmail, { external_id: run.names.movedExternalId });
};

/** Creates the second contact. */
export const createOther = async (run: Run): Promise<ApiResponse> =>
	requireContact(await upsert(run, run.names.otherEmail));

/** Creates the second contact, and returns its email address. */
export const otherEmail = async (run: Run): Promise<string> => {
	await createOther(run);
	return run.names.otherEmail;
};

const upsertOther = async (run: Run, more: object) => upsert(run, await otherEmail(run), more);

const isFirst = async (seen: ApiResponse, run: Run): Promise<boolean> =>
	seen.status === 200 && bodyOf(seen).id === bodyOf(await create(run)).id;

const fieldsOf = (seen: ApiResponse): Record<string, unknown> => {
	const { custom_fields } = bodyOf(seen);
	return isObject(custom_fields) ? custom_fields : {};
};

const FIRST: readonly Assumption[] = [
	{
		name: 'creating a contact returns 201',
		changes: changesFirst,
		request: create,
		holds: hasStatus(201),
	},
	{
		name: 'display_name and source are stored, but not returned',
		changes: changesFirst,
		request: async (run) => requireContact(await create(run)),
		holds: (seen) => !('display_name' in bodyOf(seen)) && !('source' in bodyOf(seen)),
	},
	{
		name: 'a custom field can be true or false',
		changes: changesFirst,
		request: create,
		holds: (seen, { names }) => fieldsOf(seen)[names.customField] === true,
	},
	{
		name: 'updating a contact returns 200; emails are compared without case',
		changes: changesFirst,
		request: capitals,
		holds: isFirst,
	},
	{
		name: 'null clears a custom field',
		changes: changesFirst,
		async request(run) {
			const before = fieldsOf(await create(run))[run.names.customField];
			if (before === undefined) throw new NotChecked('the contact has no custom field to clear');
			return capitals(run);
		},
		holds: (seen, { names }) =>
			seen.status === 200 && (fieldsOf(seen)[names.customField] ?? null) === null,
	},
	{
		name: 'a contact matched by external_id gets the new email',
		changes: changesFirst,
		request: move,
		holds: async (seen, run) =>
			(await isFirst(seen, run)) && bodyOf(seen).email === run.names.movedEmail,
	},
	{
		name: 'a contact matched by email gets the new external_id',
		changes: changesFirst,
		request: rename,
		holds: (seen, { names }) =>
			seen.status === 200 && bodyOf(seen).external_id === names.movedExternalId,
	},
];

const SECOND: readonly Assumption[] = [
	{
		name: 'fields that were never set are null',
		changes: createsOther,
		request: createOther,
		holds(seen) {
			const body = bodyOf(seen);
			const input = ['external_id', 'first_name', 'last_name'];
			return hasAll(body, input) && input.every((name) => body[name] === null);
		},
	},
	{
		name: 'email and external_id of two different contacts return 400',
		changes: createsOther,
		async request(run) {
			const { external_id } = bodyOf(await rename(run));
			if (typeof external_id !== 'string') throw new NotChecked('no contact has an external_id');
			return upsertOther(run, { external_id });
		},
		holds: hasStatus(400),
	},
	{
		name: 'a list as the value of a custom field returns 400',
		request: (run) => upsertOther(run, { custom_fields: { [run.names.customField]: ['list'] } }),
		holds: hasStatus(400),
	},
	{
		name: 'an object as the value of a custom field returns 400',
		request: (run) => upsertOther(run, { custom_fields: { [run.names.customField]: { a: 1 } } }),
		holds: hasStatus(400),
	},
	{
		name: 'a contact field over 255 characters returns 400',
		request: (run) => upsertOther(run, { first_name: 'x'.repeat(256) }),
		holds: hasStatus(400),
	},
];

export const contactAssumptions: readonly Assumption[] = [...FIRST, ...SECOND];
