import { APP_ROUTES, isOfConsole } from './app-routes.ts';
import { ABLE_KEY, postTo, settle } from './automations.ts';
import { upsert } from './call.ts';
import { tokenOf } from './console.ts';
import type { State } from './controlled.ts';
import { trigger } from './mail.ts';
import { useService } from './use-service.ts';
import { workspace } from './workspace.ts';

/** Markup that runs if it's ever inserted as HTML. */
export const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
/** Hostile characters that an email address can contain. */
const HOSTILE_EMAIL = `'=alert&quot+\`{{x}}\``;
/** First names of contacts. Each index is the local part of an email address, such as `0@acme.example`. */
export const TEXTS = ['%ada', '_ada', '\\ada', "'ada", 'ada', 'zada', '😀ada', `${MARKUP}ada`];

const OPTIONS = {
	workspace: workspace([ABLE_KEY], MARKUP, {
		senders: [{ name: MARKUP, email: 'hello@acme.example', default: true }],
		templates: [
			{
				key: 'welcome',
				subject: `${MARKUP}{{ first_name }}`,
				text: MARKUP,
				html: `<p>${MARKUP}</p>`,
			},
		],
		triggers: [{ key: 'welcome', template: 'welcome' }],
		sequences: [
			{
				slug: 'onboarding',
				name: MARKUP,
				steps: [{ template: 'welcome' }, { after: '2d', template: 'welcome' }],
			},
		],
		automations: [
			{
				when: { event: 'visit', where: { [MARKUP]: MARKUP } },
				then: [{ add_tag: MARKUP }, { set_field: { [MARKUP]: MARKUP } }],
			},
		],
		unsubscribed: [{ email: `${HOSTILE_EMAIL}@acme.example`, reason: 'bounced' }],
	}),
	controls: true,
};

/** Pages of the console, read from the app, except the HTML of emails, which is shown in a frame. */
export const PAGES = APP_ROUTES.filter(
	(route) => isOfConsole(route) && route.method === 'GET' && !route.path.endsWith('/body/'),
);

/** Starts a service with hostile data before the tests of this file. */
export function useHostileConsole() {
	const service = useService(OPTIONS);

	let token = '';
	let state: State;
	let contactId: string;
	beforeAll(async () => {
		for (const [i, text] of TEXTS.entries()) {
			await upsert(service(), {
				email: `${i}@acme.example`,
				first_name: text,
				external_id: `${text}-${i}`,
				tag_names: [text],
			});
		}
		const hostile = {
			email: `${HOSTILE_EMAIL}@x.example`,
			last_name: MARKUP,
			custom_fields: { [MARKUP]: MARKUP },
		};
		const person = await upsert(service(), {
			...hostile,
			tag_names: [MARKUP],
			external_id: MARKUP,
		});
		expect(person.status).toBe(201);
		const { email, id } = person.body;
		contactId = id;
		await postTo(service(), '/events/track/', {
			event_name: 'visit',
			email,
			properties: { [MARKUP]: MARKUP },
		});
		await postTo(service(), '/sequences/enroll/', {
			email,
			sequence_slug: 'onboarding',
			metadata: { [MARKUP]: MARKUP },
			trigger_source: MARKUP,
		});
		expect((await trigger(service(), 'welcome', email)).status).toBe(200);
		await settle(service());
		state = await service().control<State>('state');
		token = await tokenOf(service());
	});
	const visit = (address: string, query: Record<string, string> = {}) =>
		fetch(new URL(`${address}?${new URLSearchParams(query)}`, service().url), {
			headers: { Authorization: `Bearer ${token}` },
			redirect: 'manual',
		});
	const idFor = (path: string): string => {
		if (path.includes('/outbox/')) return String(state.mails[0]!.id);
		if (path.includes('/jobs/')) return String(state.jobs[0]!.id);
		if (path.includes('/unsubscribed/')) return String(state.suppressions[0]!.id);
		return path.includes('/contacts/') ? contactId : 'onboarding';
	};
	return {
		service,
		visit,
		/** Returns the URL of a page, with existing IDs. */
		addressOf: (path: string) => path.replace(/:\w+/, () => idFor(path)).replace('*', 'nothing'),
		aTag: () => String(state.tags[0]!.id),
	};
}
