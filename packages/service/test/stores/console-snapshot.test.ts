import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY, postTo, settle } from '../helpers/automations.ts';
import { call, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { CONFIGURED } from '../helpers/full-workspace.ts';
import { linksOf } from '../helpers/console.ts';
import { mailTo, smtpEnv, TEST_KEY, trigger, untilStatus } from '../helpers/mail.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { enroll } from '../helpers/sequences.ts';
import { startSmtp, type Smtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';
import { workspace } from '../helpers/workspace.ts';

/** Elements that begin on a line of their own. */
const BLOCK =
	/<(?:address|article|aside|caption|dd|div|dl|dt|fieldset|figcaption|figure|form|h[1-4]|header|iframe|label|li|main|nav|ol|option|p|pre|section|select|summary|table|tbody|thead|tr|ul)\b/g;

/** Elements that are kept as they are, because their attributes are content. */
const KEPT = 'button|fieldset|form|iframe|input|meter|option|select|textarea';

/**
 * Returns what a page of the console shows and what its links and forms do, as text: a line for each block.
 *
 * @param sinceMs start of the test, in milliseconds since 1970, from which times are counted
 * @param names names of IDs, which the function extends
 */
function readablePage(html: string, sinceMs: number, names: Map<string, string>): string {
	const nameOf = (id: string) => {
		if (!names.has(id)) names.set(id, `id-${names.size + 1}`);
		return names.get(id)!;
	};
	return html
		.replace(/^.*?(?=<main)/s, '')
		.replace(/<\/main>.*$/s, '')
		.replaceAll(
			/<time datetime="([^"]+)".*?<\/time>/gs,
			(_, at: string) => `{${ageOf(at, sinceMs)}}`,
		)
		.replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, nameOf)
		.replaceAll(/(name="(?:form_token|version)" value="|127\.0\.0\.1:)[\w.-]*/g, '$1…')
		.replaceAll(/\/\S+\/(?=workspace\.yaml)/g, '…/')
		.replaceAll(/(?<=resets in )\d+ \w+/g, '…')
		.replaceAll(BLOCK, '\n$&')
		.replaceAll(/<t[dh]\b/g, '\n| $&')
		.replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
		.replaceAll(new RegExp(`<(?!(?:${KEPT})\\b)[^>]*>`, 'g'), '')
		.replaceAll(/ class="[^"]*"/g, '')
		.replaceAll(/[^\S\n]+/g, ' ')
		.replaceAll(/\s*\n\s*/g, '\n')
		.replaceAll(/^\|\n(?!\|)/gm, '| ')
		.trim();
}

/** Returns the time since the start of the test, such as `1d 2h`. The minutes of the test itself don't count. */
function ageOf(at: string, sinceMs: number): string {
	const hours = Math.floor((Date.parse(at) - sinceMs) / 3_600_000);
	return `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

const READER = {
	...ABLE_KEY,
	name: 'reader',
	key: 'cs_live_reads_only',
	scopes: ['contacts:read'],
};
const LOOP = [
	{ when: { field_changed: 'a', to: 1 }, then: [{ set_field: { a: 2 } }] },
	{ when: { field_changed: 'a', to: 2 }, then: [{ set_field: { a: 1 } }] },
	{ when: { event: 'visit' }, then: [{ enroll: 'paused' }] },
];
const SETTINGS = { ...CONFIGURED, automations: [...CONFIGURED.automations, ...LOOP] };
const KEYS = [ABLE_KEY, TEST_KEY, READER];
const FILE = workspace(KEYS, 'Acme', SETTINGS);

/** The file of the first day: the sequence that is inactive later is active. */
const FIRST_FILE = workspace(KEYS, 'Acme', {
	...SETTINGS,
	sequences: SETTINGS.sequences.map((sequence) => ({ ...sequence, active: true })),
});

const [ADA, BOB, CLEO, DAN] = ['ada', 'bob', 'cleo', 'dan'].map((name) => `${name}@acme.example`);

/** Codes with which the server of a recipient refuses emails. */
const REFUSED: Readonly<Record<string, number>> = {
	'full@refused.example': 552,
	'gone@refused.example': 550,
};

/** Contacts, events, and requests of the first day. */
async function firstDay(service: OpenedService): Promise<void> {
	const names = { first_name: 'Ada', last_name: 'Lovelace', external_id: 'crm-1' };
	await upsert(service, { email: ADA, ...names, custom_fields: { plan: 'free', seats: 3 } });
	await upsert(service, { email: ADA, custom_fields: { plan: 'pro' }, tag_names: ['VIP'] });
	await settle(service); // after each request that causes jobs, because jobs run in parallel
	const purchase = { event_name: 'purchase', properties: { amount: 250, item: '<b>Mug</b>' } };
	await postTo(service, '/events/track/', { email: ADA, ...purchase });
	await settle(service);
	await upsert(service, { email: BOB, custom_fields: { a: 1 }, source: 'form' });
	await settle(service);
	await enroll(service, BOB!, 'paused');
	await settle(service);
	await trigger(service, 'later', BOB!);
	await postTo(service, '/contacts/upsert/', { email: DAN }, service.keys.test);
	await trigger(service, 'receipt', DAN!, {}, service.keys.test);
	await settle(service);
}

/** An enrollment, rejected requests, and emails that a recipient's server refuses. */
async function secondDay(service: OpenedService): Promise<void> {
	await postTo(service, '/events/track/', { email: BOB, event_name: 'visit' });
	await settle(service);
	await upsert(service, { email: CLEO, first_name: 'Cleo', tag_names: ['Lead'] });
	const enrollment = { metadata: { campaign: 'spring' }, trigger_source: 'crm' };
	await postTo(service, '/sequences/enroll/', {
		email: CLEO,
		sequence_slug: 'onboarding',
		...enrollment,
	});
	await untilStatus(service, CLEO!, 'sent');
	await postTo(service, '/contacts/upsert/', { email: 'ada' });
	await postTo(service, '/events/track/', { email: ADA, event_name: 'x' }, READER.key);
	await call(service, '/sequences/missing/', { key: READER.key });
	await trigger(service, 'receipt', 'full@refused.example', { variables: { number: 7 } });
	await untilStatus(service, 'full@refused.example', 'failed');
	await trigger(service, 'receipt', 'gone@refused.example');
	await untilStatus(service, 'gone@refused.example', 'failed');
}

/** What an operator does on the third day, after Cleo unsubscribed. */
async function thirdDay(service: OpenedService, smtp: Smtp, operator: Operator): Promise<void> {
	const [link] = /(?<=<)https:.*?(?=>)/.exec(
		smtp.received.find(({ to }) => to.includes(CLEO!))!.headers['list-unsubscribe']!,
	)!;
	await fetch(new URL(new URL(link).pathname, service.url), { method: 'POST' });
	await trigger(service, 'later', BOB!);
	await trigger(service, 'later', ADA!);
	await operator.act('keys/create/', { name: 'crm', scopes: 'contacts:read' });
	await operator.act('keys/create/', { name: 'old', scopes: 'contacts:read' });
	await operator.act(`outbox/${(await mailTo(service, 'full@refused.example')).id}/retry/`);
	await untilStatus(service, 'full@refused.example', 'failed');
	for (const name of ['rotate', 'disable']) {
		const { text } = await operator.open('keys/');
		await operator.act(new RegExp(`keys/[\\w-]+/${name}/`).exec(text)![0]);
	}
	const { jobs } = await service.control<State>('state');
	await operator.act(
		`jobs/${String(jobs.find(({ kind }) => kind === 'trigger_mail')!.id)}/cancel/`,
	);
}

/** Opens a service, lets two days pass, and returns the operator of the third day. */
async function openAfterTwoDays(smtp: Smtp): Promise<Operator> {
	const options = { ...(await newStore()), controls: true, env: smtpEnv(smtp) };
	const first = await openService({ ...options, workspace: FIRST_FILE });
	const { password } = first.console;
	await firstDay(first);
	const isQueued = ({ status }: { status: string }) => status === 'queued';
	await until(async () => !(await first.control<State>('state')).mails.some(isQueued));
	await first.stop();
	const service = await openService({ ...options, workspace: FILE });
	await service.control('clock', { advance: '1d' });
	await secondDay(service);
	await service.control('clock', { advance: '1d' });
	await thirdDay(service, smtp, await signIn(service, password));
	await service.control('clock', { advance: '2h' });
	await trigger(service, 'later', ADA!);
	return signIn(service, password);
}

test('the pages of the console: review each change as a user who reads the page', async () => {
	const sinceMs = Date.now();
	await using smtp = await startSmtp({ reject: (address) => REFUSED[address] });
	const operator = await openAfterTwoDays(smtp);
	const names = new Map<string, string>();
	const found = new Set(['overview/']);
	const shapes = new Set<string>();
	for (const path of found) {
		const shape = path.replaceAll(/(?<=\/)[\da-f-]+(?=\/)/g, '*').replace(/tag=.*/, 'tag=*');
		if (/\*\/.+|tag/.test(shape) && shapes.has(shape)) continue; // differs only in the name
		shapes.add(shape);
		const { status, text } = await operator.open(path);
		const name = readablePage(path, sinceMs, names);
		expect(`${status}\n${readablePage(text, sinceMs, names)}`).toMatchSnapshot(name);
		for (const link of linksOf(path, text)) found.add(link);
	}
});
