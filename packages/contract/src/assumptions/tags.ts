import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import type { Run } from '../run.ts';
import { bodyOf, rowsOf, type ApiResponse } from '../response.ts';
import { createOther } from './contacts.ts';

const changes: Assumption['changes'] = ({ names }) =>
	`adds the tag ${names.tag} to ${names.otherEmail}, and removes it`;

/** Returns the path of an endpoint for the other contact. */
const pathOf = async (run: Run, { path }: { path: string }) =>
	path.replace('{id}', String(bodyOf(await createOther(run)).id));

const addTag = async (run: Run) =>
	run.post(await pathOf(run, endpoints.addTag), { tag_name: run.names.tag });

const removeTag = async (run: Run) => {
	await addTag(run);
	return run.post(await pathOf(run, endpoints.removeTag), { tag_name: run.names.tag });
};

/** Returns whether the response is 200 with the contact, and `hasTag` matches the contact's tags. */
const isContact = async (seen: ApiResponse, run: Run, hasTag: boolean): Promise<boolean> => {
	const { id, tags } = bodyOf(seen);
	const names = rowsOf({ body: tags }).map(({ name }) => name);
	const isSame = id === bodyOf(await createOther(run)).id;
	return seen.status === 200 && isSame && names.includes(run.names.tag) === hasTag;
};

/** Assumptions about the tags of a contact. */
export const tagAssumptions: readonly Assumption[] = [
	{
		name: 'add_tag is a POST that returns the contact',
		changes,
		request: addTag,
		holds: (seen, run) => isContact(seen, run, true),
	},
	{
		name: 'remove_tag is a POST that returns the contact',
		changes,
		request: removeTag,
		holds: (seen, run) => isContact(seen, run, false),
	},
	{
		name: 'removing a tag that the contact does not have returns 200, and changes nothing',
		changes,
		async request(run) {
			await removeTag(run);
			return run.postAgain(await pathOf(run, endpoints.removeTag), { tag_name: run.names.tag });
		},
		holds: (seen, run) => isContact(seen, run, false),
	},
	{
		name: 'an unknown tag_id returns 404',
		request: async (run) =>
			run.post(await pathOf(run, endpoints.addTag), {
				tag_id: '00000000-0000-4000-8000-000000000000',
			}),
		holds: hasStatus(404),
	},
];
