import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { newEmail } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, trigger } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { enroll, newContact } from '../helpers/sequences.ts';
import { until } from '../helpers/until.ts';

const template = (key: string) => ({ key, subject: key, text: key });
const sequence = (slug: string, ...templates: string[]) => ({
	slug,
	name: slug,
	steps: templates.map((each) => ({ after: '1s', template: each })),
});
const TEMPLATES = ['a', 'b', 'c', 'late'].map(template);
const OLD = mailing({
	templates: TEMPLATES,
	sequences: [sequence('same', 'a'), sequence('longer', 'a', 'b')],
});
const NEW = mailing({
	templates: TEMPLATES,
	triggers: [{ key: 'late', template: 'late', delay: '1s' }],
	sequences: [sequence('same', 'a'), sequence('longer', 'a', 'b', 'c'), sequence('added', 'a')],
});
const COUNT = 30;

const textsIn = async (service: OpenedService) =>
	(await service.control<State>('state')).mails.map(({ subject }) => subject);

test('during a rolling restart with a changed file, no email is lost', async () => {
	const store = await newStore();
	await using stack = new AsyncDisposableStack();
	const open = async (workspace: string) => {
		const service = await openService({ workspace, controls: true, ...store });
		stack.defer(async () => void (await service.stop()));
		return service;
	};
	const old = await open(OLD);
	const emails = await Promise.all(Array.from({ length: COUNT }, () => newContact(old)));
	await Promise.all(emails.map((email) => enroll(old, email, 'longer')));
	const current = await open(NEW);
	await Promise.all(emails.map((email) => enroll(current, email, 'added')));
	await Promise.all(emails.map((email) => enroll(current, email, 'same')));
	const sent = emails.map(() => trigger(current, 'late', newEmail()));
	expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([202]));
	await until(async () => (await textsIn(current)).length >= 6 * COUNT);
	const counts = Object.groupBy(await textsIn(current), (text) => text);
	expect(Object.entries(counts).map(([text, all]) => [text, all!.length])).toEqual(
		expect.arrayContaining([
			['a', 3 * COUNT],
			['b', COUNT],
			['c', COUNT],
			['late', COUNT],
		]),
	);
	const { enrollments } = await current.control<State>('state');
	await until(async () => (await current.control<State>('state')).jobs.length === 0);
	expect(enrollments.map(({ status }) => status)).not.toContain('stopped');
	const warnings = () => old.logs().match(/another workspace file was applied/g) ?? [];
	const count = warnings().length;
	expect(count).toBeGreaterThan(0);
	await old.control('clock', { advance: '2m' });
	expect(warnings().length).toBeGreaterThan(count); // so that an alert fires while it lasts
	const page = await (await signIn(old)).open('workspace/');
	expect(page.text).toContain('Another process applied a different file later.');
});

test('a step that a process with an older file planned follows the newer file after its restart', async () => {
	const store = await newStore();
	await using stack = new AsyncDisposableStack();
	const open = async (after: string) => {
		const steps = [{ after, template: 'a' }];
		const sequences = [{ slug: 'course', name: 'course', steps }];
		const workspace = mailing({ templates: TEMPLATES, sequences });
		const service = await openService({ workspace, controls: true, ...store });
		stack.defer(async () => void (await service.stop()));
		return service;
	};
	const old = await open('1d');
	await open('1s');
	await enroll(old, await newContact(old), 'course');
	await old.stop();
	const restarted = await open('1s');
	await until(async () => (await textsIn(restarted)).length === 1);
});
