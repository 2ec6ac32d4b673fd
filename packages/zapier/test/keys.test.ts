import { breakingChanges } from '../scripts/breaking-changes.ts';
import type { Definition, Operation } from '../scripts/definition.ts';
import { compileDefinition } from '../scripts/generate.ts';
import golden from '../golden-definition.json' with { type: 'json' };

/** Returns the breaking changes of a modified app. */
async function changesAfter(change: (definition: Definition) => void): Promise<string[]> {
	const now = await compileDefinition();
	change(now);
	return breakingChanges(await compileDefinition(), now);
}

const NOTE = { key: 'note', label: 'Note', helpText: 'A.' };

const fieldOf = ({ operation }: Operation, key: string) =>
	operation.inputFields!.find((field) => field.key === key)!;

describe('the key check', () => {
	it('finds no breaking changes between golden-definition.json and the app', async () => {
		expect(breakingChanges(golden as Definition, await compileDefinition())).toEqual([]); // our own file
	});

	it('finds the published keys in the app', async () => {
		const { triggers, searches, creates, searchOrCreates = {} } = await compileDefinition();
		const all = [searchOrCreates, triggers, searches, creates];
		expect(all.map((operations) => Object.keys(operations))).toEqual([
			['find_enrollment'],
			['new_unsubscribed', 'enrollment_finished', 'new_or_changed_sequence', 'list_sequences'],
			[
				'find_enrollments',
				'find_enrollment',
				'find_unsubscribed',
				'find_sequence',
				'find_unsubscribed_list',
			],
			[
				'upsert_contact',
				'add_tag',
				'remove_tag',
				'track_event',
				'enroll_contact',
				'trigger_email',
				'bulk_enroll_contacts',
			],
		]);
	});

	it("doesn't report additions as breaking changes", async () => {
		const changes = await changesAfter(({ creates }) => {
			creates.another = creates.add_tag!;
			creates.add_tag!.operation.inputFields!.push(NOTE);
			delete creates.add_tag!.operation.inputFields![0]!.required; // required before, optional now
			creates.track_event!.operation.inputFields!.at(-1)!.choices!.other = 'Other';
		});
		expect(changes).toEqual([]);
	});

	it.each<[string, (definition: Definition) => void, string]>([
		[
			'a removed action',
			({ creates }) => delete creates.add_tag,
			'the action `add_tag` is gone, and Zaps that use it would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed search',
			({ searches }) => delete searches.find_sequence,
			'the search `find_sequence` is gone, and Zaps that use it would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed field of line items',
			({ creates }) => fieldOf(creates.upsert_contact!, 'row_columns').children!.pop(),
			'the input field `row_column_value` of the action `upsert_contact` is gone, and Zaps that fill it would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed trigger',
			({ triggers }) => delete triggers.new_unsubscribed,
			'the trigger `new_unsubscribed` is gone, and Zaps that use it would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed input field',
			({ creates }) => creates.add_tag!.operation.inputFields!.pop(),
			'the input field `tags` of the action `add_tag` is gone, and Zaps that fill it would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed output field',
			({ creates }) => creates.add_tag!.operation.outputFields.shift(),
			'the output field `contact_id` of the action `add_tag` is gone, and steps that use what it gave would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed output field in a list',
			({ searches }) => searches.find_enrollments!.operation.outputFields.at(-1)!.children!.pop(),
			'the output field `enrollments[]enrolled_at` of the search `find_enrollments` is gone, and steps that use what it gave would stop working. Keep it, or release a new major version.',
		],
		[
			'a removed connection field',
			({ authentication }) => authentication.fields.pop(),
			'the field `base_url` of the connection is gone, and connections would stop working. Keep it, or release a new major version.',
		],
		[
			'a changed authentication type',
			({ authentication }) => (authentication.type = 'oauth2'),
			'authentication is of another type, and everyone would have to connect again. Keep it, or release a new major version.',
		],
		[
			'a changed trigger type',
			({ triggers }) => (triggers.new_unsubscribed!.operation.type = 'hook'),
			'the trigger `new_unsubscribed` is of another type, and Zaps that use it would stop working. Keep it, or release a new major version.',
		],
		[
			'an optional field that became required',
			({ creates }) => (creates.track_event!.operation.inputFields![1]!.required = true),
			'the input field `email` of the action `track_event` is required now, and Zaps that leave it empty would stop working. Give it a default, or release a new major version.',
		],
		[
			'a new required field',
			({ creates }) => creates.add_tag!.operation.inputFields!.push({ ...NOTE, required: true }),
			'the input field `note` of the action `add_tag` is required now, and Zaps that leave it empty would stop working. Give it a default, or release a new major version.',
		],
		[
			'a new required connection field',
			({ authentication }) => authentication.fields.push({ ...NOTE, required: true }),
			'the field `note` of the connection is required now, and connections that leave it empty would stop working. Give it a default, or release a new major version.',
		],
		[
			'a changed deduplication key of a trigger',
			({ triggers }) => (triggers.new_unsubscribed!.operation.outputFields[1]!.primary = true),
			'the trigger `new_unsubscribed` tells entries apart by `id`, `email` instead of `id`, and Zaps that use it would run again for old entries. Keep it, or release a new major version.',
		],
		[
			'a hidden action',
			({ creates }) => (creates.add_tag!.display.hidden = true),
			"the action `add_tag` is hidden, and new Zaps and Zap templates can't use it. Keep it, or release a new major version.",
		],
		[
			'a removed choice',
			({ creates }) => delete fieldOf(creates.track_event!, 'if_missing').choices!.create,
			'the choice `create` of the input field `if_missing` of the action `track_event` is gone, and Zaps that fill it would stop working. Keep it, or release a new major version.',
		],
		[
			'a list field that became a string field',
			({ creates }) => delete fieldOf(creates.upsert_contact!, 'tag_names').list,
			'the input field `tag_names` of the action `upsert_contact` is string instead of list of string, and Zaps that fill it would stop working. Keep it, or release a new major version.',
		],
		[
			'a key-value field that became a string field',
			({ creates }) => delete fieldOf(creates.upsert_contact!, 'custom_fields').dict,
			'the input field `custom_fields` of the action `upsert_contact` is string instead of pairs, and Zaps that fill it would stop working. Keep it, or release a new major version.',
		],
		[
			'a changed input field type',
			({ creates }) => (fieldOf(creates.enroll_contact!, 'override_unsubscribe').type = 'string'),
			'the input field `override_unsubscribe` of the action `enroll_contact` is string instead of boolean, and Zaps that fill it would stop working. Keep it, or release a new major version.',
		],
		[
			'a changed connection field type',
			({ authentication }) => (authentication.fields[0]!.type = 'string'),
			'the field `api_key` of the connection is string instead of password, and connections would stop working. Keep it, or release a new major version.',
		],
		[
			'a changed output field type',
			({ creates }) => (creates.add_tag!.operation.outputFields[1]!.type = 'string'),
			'the output field `created` of the action `add_tag` is string instead of boolean, and steps that use what it gave would stop working. Keep it, or release a new major version.',
		],
	])('reports %s as a breaking change', async (_name, change, message) => {
		expect(await changesAfter(change)).toEqual([`This is a breaking change: ${message}`]);
	});
});
