import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY, postTo, settle } from './automations.ts';
import { upsert } from './call.ts';
import { tokenOf, visitWith, type ConsoleAnswer } from './console.ts';
import type { State } from './controlled.ts';
import { CONFIGURED } from './full-workspace.ts';
import { TEST_KEY } from './mail.ts';
import { useService } from './use-service.ts';
import { workspace } from './workspace.ts';

const HTML =
	'<p>Hi {{ first_name }}</p><script>alert(1)</script><link rel="preconnect" href="//x.example"><a href="//x.example">X</a><iframe src="//x.example"></iframe>';

/** Key with low limits. */
export const LIMITED = {
	...ABLE_KEY,
	name: 'limited',
	key: 'cs_live_of_a_few_requests',
	limits: { per_minute: 3 },
};

const templates = [...CONFIGURED.templates, { key: 'html', subject: 'As HTML', html: HTML }];
const triggers = [...CONFIGURED.triggers, { key: 'html', template: 'html' }];
const FILE = workspace([ABLE_KEY, TEST_KEY, LIMITED], 'Acme', {
	...CONFIGURED,
	templates,
	triggers,
});

/** Contact with all kinds of activity. */
export const EMAIL = 'ada@acme.example';

/** Console with data. */
export interface LivedIn {
	service: OpenedService;
	/** IDs of the contact, and of the email with HTML. */
	ids: { contact: string; mail: string };
	/** Requests a page with a session. */
	open(path: string): Promise<ConsoleAnswer>;
	/** Returns the text of a page, without its tags. */
	read(path: string): Promise<string>;
}

/** Sets up the console for a test file. */
export function useLivedIn(): () => LivedIn {
	const service = useService({ workspace: FILE, controls: true });
	let livedIn: LivedIn;
	beforeAll(async () => {
		const ids = await live(service());
		const token = await tokenOf(service());
		const open = (path: string) => visitWith(service(), token, path);
		livedIn = { service: service(), ids, open, read: async (path) => textOf(await open(path)) };
	});
	return () => livedIn;
}

async function live(service: OpenedService): Promise<LivedIn['ids']> {
	const { id } = (
		await upsert(service, { email: EMAIL, first_name: 'Ada', custom_fields: { plan: 'free' } })
	).body;
	await upsert(service, { email: EMAIL, custom_fields: { plan: 'pro' } });
	const event = { event_name: 'purchase', properties: { amount: 250 } };
	await postTo(service, '/events/track/', { email: EMAIL, ...event });
	await postTo(service, '/emails/trigger/', { trigger_key: 'html', to_email: EMAIL });
	await settle(service);
	const { mails } = await service.control<State>('state');
	return { contact: id, mail: String(mails.find(({ subject }) => subject === 'As HTML')!.id) };
}

/** Returns the text of a page, without its tags. */
export function textOf({ status, text }: ConsoleAnswer): string {
	expect(status).toBe(200);
	return text
		.replaceAll(/<\/?(a|b|bdi)\b[^>]*>/g, '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.replaceAll('&#39;', "'");
}
