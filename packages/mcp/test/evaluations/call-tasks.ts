import { ada, create, type Task } from './task.ts';

/** Tasks about the form of a call: its tool, and the names and types of its arguments. */
export const CALL_TASKS: readonly Task[] = [
	{
		request: 'Add Ada, and tag her with "vip".',
		mistake: 'another name for an argument',
		steps: [
			{
				...create(ada, { tag_names: ['vip'] }),
				error: "'tag_names' isn't an argument of this tool. Use only these: ",
			},
			create(ada, { tags: ['vip'] }),
		],
		after: { contacts: { [ada]: ['vip'] } },
	},
	{
		request: 'Show me what enrolling Ada would do, but do not enroll her.',
		before: [create(ada)],
		mistake: 'an argument that the tool does not have',
		steps: [
			{
				tool: 'enroll_contact',
				args: { email: ada, sequence: 'onboarding', dry_run: true },
				error: "'dry_run' isn't an argument of this tool.",
			},
		],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Tag Ada with "gold, 2026" and "vip".',
		mistake: 'a list as text',
		steps: [
			{
				tool: 'add_tags',
				args: { email: ada, tags: 'gold, 2026,vip' },
				error: "'tags' must be a list, not a string.",
			},
			{ tool: 'add_tags', args: { email: ada, tags: ['gold, 2026', 'vip'] } },
		],
		after: { contacts: { [ada]: ['gold, 2026', 'vip'] } },
	},
	{
		request: 'Tag Ada with "vip".',
		mistake: 'JSON as text',
		steps: [
			{ tool: 'add_tags', args: { email: ada, tags: '["vip"]' }, error: "'tags' must be a list" },
			{ tool: 'add_tags', args: { email: ada, tags: ['vip'] } },
		],
		after: { contacts: { [ada]: ['vip'] } },
	},
	{
		request: "Set Ada's plan to pro.",
		mistake: 'an object as text',
		steps: [
			{
				...create(ada, { custom_fields: '{"plan":"pro"}' }),
				error: "'custom_fields' must be an object, not a string.",
			},
			create(ada, { custom_fields: { plan: 'pro' } }),
		],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Add Ada, whose external ID is 1042.',
		mistake: 'a number instead of text',
		steps: [
			{
				...create(ada, { external_id: 1042 }),
				error: "'external_id' must be a string, not a number.",
			},
			{ ...create(ada, { external_id: '1042' }), result: { external_id: '1042' } },
		],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Add Ada.',
		mistake: 'null for what is not known',
		steps: [{ ...create(ada, { first_name: null }), error: "'first_name' is null." }, create(ada)],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Add Ada.',
		mistake: 'empty text for what is not known',
		steps: [{ ...create(ada, { last_name: '' }), error: "'last_name' is empty." }, create(ada)],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Clear the plan of Ada.',
		before: [create(ada, { custom_fields: { plan: 'pro', seats: 3 } })],
		mistake: 'none: null clears a custom field',
		steps: [
			{
				...create(ada, { custom_fields: { plan: null } }),
				result: { custom_fields: { seats: 3 } },
			},
		],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Enroll Ada in onboarding with this key: cs_live_0f2b.',
		before: [create(ada)],
		mistake: 'a key as an argument',
		steps: [
			{
				tool: 'enroll_contact',
				args: { email: ada, sequence: 'onboarding', api_key: 'cs_live_0f2b' },
				error: "'api_key' isn't an argument of this tool.",
			},
			{ tool: 'enroll_contact', args: { email: ada, sequence: 'onboarding' } },
		],
		after: { contacts: { [ada]: [] }, enrollments: [`${ada} onboarding`] },
	},
	{
		request: 'Delete Ada.',
		before: [create(ada)],
		mistake: 'a tool that cannot exist',
		steps: [
			{ tool: 'delete_contact', args: { email: ada }, error: 'No tool is named "delete_contact".' },
		],
		after: { contacts: { [ada]: [] } },
	},
];
