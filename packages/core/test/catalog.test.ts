import { scopeUsesOf } from '../scripts/docs/scope-uses.ts';
import { actionsOn, NotFoundError, ServerError, triggers, type Description } from '../src/index.ts';
import { PLATFORMS } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

const actions = [...new Set(Object.values(PLATFORMS).flatMap((platform) => actionsOn(platform)))];

const described = (key: string): Description =>
	[...actions, ...triggers].find((action) => action.key === key)!;

describe('a search in Zapier', () => {
	it('recognizes matches by an output', () => {
		const searches = actions.filter(({ zapier }) => zapier?.step?.matchIf);
		expect(searches).toHaveLength(3);
		for (const { outputs, zapier } of searches) {
			expect(['boolean', 'number']).toContain(outputs[zapier!.step!.matchIf!]!.kind);
		}
	});

	it("finds no enrollments if the contact doesn't exist", () => {
		const { isNoMatch } = actionOf('contact.listEnrollments').zapier!.step!;
		const parts = { summary: 'Not found.', hint: '', status: 404 };
		expect(isNoMatch!(new NotFoundError({ ...parts, detail: 'No such contact.' }))).toBe(true);
		expect(isNoMatch!(new NotFoundError(parts))).toBe(false);
		expect(isNoMatch!(new ServerError({ ...parts, detail: 'No.' }))).toBe(false);
		expect(isNoMatch!(new Error('detail'))).toBe(false);
	});
});

describe('the field groups in Zapier', () => {
	it.each(actions.map((action) => [action.key, action] as const))(
		'for %s contain only its fields, without duplicates',
		(_key, { fields, zapier }) => {
			const grouped = Object.values(zapier?.step?.groups ?? {}).flat();
			expect(Object.keys(fields)).toEqual(expect.arrayContaining(grouped));
			expect(new Set(grouped).size).toBe(grouped.length);
		},
	);
});

describe('a choice', () => {
	it('lists its options in order, with labels and help', () => {
		expect(Object.entries(described('event.track').fields.if_missing!.choices!)).toEqual([
			[
				'report',
				{ label: 'Report an Error', help: "The event isn't recorded, and an error explains why" },
			],
			[
				'create',
				{
					label: 'Create the Contact',
					help: 'Requires an email address and a key with the scope contacts:write',
				},
			],
		]);
	});

	it('of reasons lists "any" first', () => {
		for (const key of ['unsubscribed.list', 'unsubscribed.new']) {
			const { choices } = described(key).fields.reason!;
			expect(Object.keys(choices!)).toEqual(['any', 'unsubscribed', 'bounced', 'complained']);
		}
	});

	it('is the only kind of field with options', () => {
		const { fields } = described('contact.upsert');
		for (const field of Object.values(fields)) {
			expect([field.label, 'choices' in field]).toEqual([field.label, field.kind === 'choice']);
		}
	});
});

/** Returns the wording of an action and its fields on each platform. */
const textsOf = ({ name, summary, fields, ...of }: Description): Array<string | undefined> => [
	...[{ name, summary }, of.n8n, of.zapier, of.mcp].flatMap((each) => [each?.name, each?.summary]),
	of.n8n?.action,
	...Object.values(fields).flatMap(({ help, n8n, zapier, mcp, choices }) => [
		...[help, n8n?.help, zapier?.help, mcp?.help],
		...Object.values(choices ?? {}).map((choice) => choice.help),
	]),
];

describe('the wording of', () => {
	it.each([...actions, ...triggers].map((action) => [action.key, action] as const))(
		'%s uses "email address" instead of "address"',
		(_key, action) => {
			const bare = /(?<!email )\baddress/i;
			expect(textsOf(action).filter((text) => text && bare.test(text))).toEqual([]);
		},
	);
});

it('an action requires the scopes of its endpoint and of its options', () => {
	const scopesIn = (key: string) => scopeUsesOf(described(key)).map(({ scope }) => scope);
	expect(scopesIn('event.track')).toEqual(['events:track', 'contacts:write']);
	expect(scopesIn('key.check')).toEqual([]);
});

it('a Zapier step that fills in fields has outputs for the value and its label', () => {
	const filling = actions.filter(({ zapier }) => zapier?.step?.fills);
	expect(filling).toHaveLength(2);
	for (const { zapier, outputs } of filling) {
		const { value, label } = zapier!.step!.fills!;
		expect(Object.keys(outputs)).toEqual(expect.arrayContaining([value, label]));
	}
});

it('unrecognized columns of a row are mapped to a field of the same action', () => {
	const rows = actions.flatMap(({ fields }) =>
		Object.values(fields).flatMap(({ rest }) => (rest ? [{ fields, rest }] : [])),
	);
	expect(rows).toHaveLength(2); // one operation, and its form for a row
	for (const { fields, rest } of rows) {
		expect(fields[rest.field]!.kind).toBe('keyValues');
		const settings = Object.values(fields).flatMap(({ ofRow }) => ofRow ?? []);
		expect(settings.toSorted()).toEqual(['dates', 'ignored', 'names', 'nested', 'preview']);
	}
});

it('the trigger returns a list and requires the scope contacts:read', () => {
	const trigger = described('unsubscribed.new');
	expect(trigger).toMatchObject({ many: true, name: 'New Unsubscribed Email Address' });
	expect(trigger.endpoint.scope).toBe('contacts:read');
	expect(trigger.endpoint.replay).toBe('safe');
});
