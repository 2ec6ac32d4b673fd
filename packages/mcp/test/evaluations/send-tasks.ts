import { ada, bounced, create, grace, type Task } from './task.ts';

/** Tasks that enroll, email, or track one contact. */
export const SEND_TASKS: readonly Task[] = [
	{
		request: 'Enroll Ada in the onboarding.',
		before: [create(ada)],
		mistake: 'a guessed slug',
		steps: [
			{
				tool: 'enroll_contact',
				args: { email: ada, sequence: 'onbording' },
				error: 'The service reports: No sequence has this slug.',
			},
			{ tool: 'list_sequences', args: {}, result: { items: [{ slug: 'onboarding' }] } },
			{ tool: 'enroll_contact', args: { email: ada, sequence: 'onboarding' } },
		],
		after: { contacts: { [ada]: [] }, enrollments: [`${ada} onboarding`] },
	},
	{
		request: 'Is Ada in the onboarding?',
		before: [create(ada)],
		mistake: 'a mistyped slug in a question',
		steps: [
			{
				tool: 'find_enrollment',
				args: { email: ada, sequence: 'onbording' },
				error: 'No sequence has the slug "onbording".',
			},
			{
				tool: 'find_enrollment',
				args: { email: ada, sequence: 'onboarding' },
				result: { found: false },
			},
		],
		after: { contacts: { [ada]: [] } },
	},
	{
		request: 'Send Ada her receipt.',
		mistake: 'a retry after a timeout',
		steps: [
			{
				tool: 'send_email',
				args: { trigger_key: 'receipt', email: ada, variables: { order: 1042 } },
			},
			{
				tool: 'send_email',
				args: { variables: { order: '1042' }, email: 'Ada@acme.example', trigger_key: 'receipt' },
				result: { status: 'already_accepted' },
			},
		],
		after: { mails: [ada] },
	},
	{
		request: 'Send Ada her receipt twice: I want two emails.',
		mistake: 'none: another idempotency key sends again',
		steps: [
			{ tool: 'send_email', args: { trigger_key: 'receipt', email: ada } },
			{
				tool: 'send_email',
				args: { trigger_key: 'receipt', email: ada, idempotency_key: 'second' },
			},
		],
		after: { mails: [ada, ada] },
	},
	{
		request: 'Record the event "login" of Ada.',
		before: [create(ada)],
		mistake: 'believing a call whose response was lost',
		steps: [
			{
				tool: 'track_event',
				args: { email: ada, event_name: 'login' },
				fault: { path: '/events/track/', lose_answer: true },
				error: "It's unknown whether this event was recorded.",
			},
		],
		after: { contacts: { [ada]: [] }, events: [`${ada} login`] },
	},
	{
		request: 'Record the event "login" of Grace, if she is a contact.',
		mistake: 'an event for someone who is no contact',
		steps: [
			{
				tool: 'track_event',
				args: { email: grace, event_name: 'login' },
				error: `No contact matches "${grace}".`,
			},
		],
		after: {},
	},
	{
		request: 'Enroll Bea, she asked for it.',
		before: [create(bounced)],
		mistake: 'overriding consent',
		steps: [
			{
				tool: 'enroll_contact',
				args: { email: bounced, sequence: 'onboarding' },
				error: `Not enrolled: ${bounced} bounced earlier.`,
			},
			{
				tool: 'enroll_contact',
				args: { email: bounced, sequence: 'onboarding', override_unsubscribe: true },
				error: "'override_unsubscribe' isn't an argument of this tool.",
			},
		],
		after: { contacts: { [bounced]: [] } },
	},
	{
		request: 'Email Bea her receipt.',
		mistake: 'sending to a suppressed email address',
		steps: [
			{
				tool: 'send_email',
				args: { trigger_key: 'receipt', email: bounced },
				error: `Not sent: ${bounced} bounced earlier.`,
			},
		],
		after: {},
	},
];
