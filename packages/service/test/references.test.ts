import { parseWorkspace } from '../src/workspace/parse-workspace.ts';
import { mailing } from './helpers/mail.ts';

const template = (key: string) => ({ key, subject: 'Hello', text: 'Thanks.' });
const trigger = (key: string, of = 'a') => ({ key, template: of });
const sequence = (slug: string, ...steps: object[]) => ({ slug, name: 'Course', steps });
const sender = (email: string, isDefault?: boolean) => ({ name: 'A', email, default: isDefault });
const automation = (effect: object) => ({ when: { event: 'visit' }, then: [effect] });

/** Returns the problems of a file with these entries, without their line and column. */
function problemsOf(entries: object): string[] {
	try {
		parseWorkspace(mailing({ templates: [template('a')], ...entries }), 'file.yaml');
		return [];
	} catch (error) {
		const lines = (error as Error).message.split('\n');
		return lines.map((line) => line.replace(/^file\.yaml:\d+:\d+: /, ''));
	}
}

const duplicate = (path: string, noun: string) =>
	`${path}: expected a unique ${noun}: an earlier entry has the same ${noun}.`;

test.each<[what: string, entries: object, problem: string]>([
	[
		'two templates with the same key',
		{ templates: ['a', 'b', 'a'].map(template) },
		duplicate('templates[2].key', 'key'),
	],
	[
		'two email triggers with the same key',
		{ triggers: [trigger('a'), trigger('b'), trigger('a')] },
		duplicate('triggers[2].key', 'key'),
	],
	[
		'two sequences with the same slug',
		{ sequences: ['a', 'b', 'a'].map((slug) => sequence(slug)) },
		duplicate('sequences[2].slug', 'slug'),
	],
	[
		'two suppressed email addresses that are the same',
		{ unsubscribed: ['a@b.example', 'c@b.example', 'a@b.example'].map((email) => ({ email })) },
		duplicate('unsubscribed[2].email', 'email'),
	],
	[
		'two suppressed email addresses that differ only in spelling',
		{
			unsubscribed: ['Ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'].map((email) => ({
				email,
			})),
		},
		duplicate('unsubscribed[1].email', 'email'),
	],
	[
		'two steps of a sequence with the same ID',
		{
			sequences: [
				sequence('b'),
				sequence('a', ...['x', 'y', 'x'].map((id) => ({ id, template: 'a' }))),
			],
		},
		'sequences[1].steps[2].id: expected a unique id: an earlier step has the id x.',
	],
	[
		'two default senders',
		{ senders: [sender('a@b.example', true), sender('b@b.example'), sender('c@b.example', true)] },
		'senders[2].default: expected one default sender: an earlier sender is already the default.',
	],
	[
		'a template without text and HTML',
		{ templates: [template('a'), { key: 'b', subject: 'Hello' }] },
		'templates[1]: expected text or html, or both.',
	],
	[
		'an email trigger with an unknown template',
		{ triggers: [trigger('a'), trigger('b', 'c')] },
		'triggers[1].template: expected the key of a template of this file (a).',
	],
	[
		'a step with an unknown template',
		{ sequences: [sequence('b', { template: 'a' }, { template: 'c' })] },
		'sequences[0].steps[1].template: expected the key of a template of this file (a).',
	],
	[
		'an automation that enrolls in an unknown sequence',
		{ sequences: [sequence('b')], automations: [automation({ enroll: 'c' })] },
		'automations[0].then[0].enroll: expected the slug of a sequence of this file (b).',
	],
	[
		'an automation that sends the email of an unknown email trigger',
		{ automations: [automation({ send: 'c' })] },
		'automations[0].then[0].send: expected the key of an email trigger of this file (it has none).',
	],
	...['subject', 'text', 'html'].map((part): [string, object, string] => [
		`a ${part} that isn't Liquid`,
		{ templates: [template('a'), { ...template('b'), [part]: '{{ a | unknown }}' }] },
		`templates[1].${part}: expected Liquid: undefined filter: unknown, line:1, col:1.`,
	]),
])('a workspace file with %s is rejected', (_, entries, problem) => {
	expect(problemsOf(entries)).toEqual([problem]);
});

test('a workspace file can use the same names in different lists', () => {
	const entries = {
		templates: ['a', 'b'].map(template),
		triggers: [trigger('a'), trigger('b')],
		sequences: [
			sequence('a', { template: 'a' }, { template: 'a' }),
			sequence('b', { template: 'a' }),
		],
		senders: [sender('a@b.example'), sender('a@b.example', true)],
		automations: [automation({ send: 'a' }), automation({ enroll: 'a' })],
		unsubscribed: [{ email: 'a@b.example' }, { email: 'b@b.example' }],
	};
	expect(problemsOf(entries)).toEqual([]);
});
