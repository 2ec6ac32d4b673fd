import { json, startServer } from '@contact-sync/testing/server';
import { openSession } from './helpers/open-session.ts';

const email = 'ada@acme.example';

it.each([
	[
		'enroll_contact',
		{ email, sequence: 'onboarding' },
		{ id: 42, status: { code: 'active' }, enrolled_at: 1_795_737_600 },
		{ id: '42', status: '{"code":"active"}', enrolled_at: '1795737600' },
	],
	[
		'track_event',
		{ email, event_name: 'login' },
		{ contact_id: 42, timestamp: 1_795_737_600 },
		{ contact_id: '42', timestamp: '1795737600' },
	],
	[
		'create_or_update_contact',
		{ email },
		{ id: 42, email, external_id: 7, custom_fields: [] },
		{ id: '42', email, external_id: '7' },
	],
])(
	'the result of %s has the types of its output schema, whatever the service returns',
	async (name, args, body, expected) => {
		const { url, stop } = await startServer(json(200, body));
		const { call } = await openSession({ baseUrl: url, apiKey: `${name}_0123456789` });
		const { structuredContent } = await call(name, args); // the client validates the result
		expect(structuredContent).toMatchObject(expected);
		await stop();
	},
);
