import { readOptions } from '../src/cli/options.ts';
import { parseWorkspace } from '../src/workspace/parse-workspace.ts';
import { mailing } from './helpers/mail.ts';
import { workspace } from './helpers/workspace.ts';

const letters = (count: number) => 'a'.repeat(count);
const option = (name: string) => (value: string) => readOptions([name, value], {});
const variable = (name: string) => (value: string) => readOptions([], { [name]: value });
const file = (text: string) => parseWorkspace(text, 'file.yaml');
const template = (subject: string) => ({ key: 'receipt', subject, text: 'Thanks.' });
const trigger = (delay: string) => ({ key: 'receipt', template: 'receipt', delay });

test.each<[string, (value: string) => unknown, accepted: string[], rejected: string[]]>([
	['--port', option('--port'), ['0', '65535'], ['65536']],
	['--jobs', option('--jobs'), ['1', '8'], ['0', '9']],
	['--stop-within', option('--stop-within'), ['1', '3600'], ['0', '3601']],
	[
		'CONSOLE_PASSWORD',
		variable('CONSOLE_PASSWORD'),
		[letters(12), letters(1_024)],
		[letters(11), letters(1_025)],
	],
	['MAIL_HOOK_TOKEN', variable('MAIL_HOOK_TOKEN'), [letters(16)], [letters(15)]],
	['the name of a key', (name) => file(workspace([{ name }])), [letters(64)], [letters(65)]],
	[
		'the value of a key',
		(key) => file(workspace([{ name: 'live', key }])),
		[letters(16), letters(255)],
		[letters(15), letters(256)],
	],
	[
		'the name of a sender',
		(name) => file(mailing({ senders: [{ name, email: 'a@acme.example' }] })),
		[letters(255)],
		[letters(256)],
	],
	[
		'a subject',
		(subject) => file(mailing({ templates: [template(subject)] })),
		[letters(998)],
		[letters(999)],
	],
	[
		'a delay',
		(delay) => file(mailing({ templates: [template('a')], triggers: [trigger(delay)] })),
		['0s', '999999d'],
		['1000000s'],
	],
	[
		'the list of effects of an automation',
		(then) =>
			file(mailing({ automations: [{ when: { event: 'visit' }, then: JSON.parse(then) }] })),
		['[{"add_tag":"Visitor"}]'],
		['[]'],
	],
	[
		'a retention period',
		(outbox) => file(mailing({ retention: { outbox } })),
		['1d', '24h', 'forever'],
		['23h'],
	],
])('%s has its limits', (_, read, accepted, rejected) => {
	for (const value of accepted) expect(() => read(value)).not.toThrow();
	for (const value of rejected) expect(() => read(value)).toThrow('expected');
});

test('--stop-within is in seconds', () => {
	expect(readOptions(['--stop-within', '5'], {}).stopWithinMs).toBe(5_000);
});
