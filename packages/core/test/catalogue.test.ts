import { catalogue, triggers, type DescribedAction } from '../src/catalogue.ts';
import { NotFoundError, ServerError } from '../src/index.ts';

const described = (key: string): DescribedAction =>
	[...catalogue, ...triggers].find((action) => action.key === key)!;

describe('a search in Zapier', () => {
	const entry = { email: 'ada@acme.example', reason: '', created_at: '' };

	it("for an unsubscribed address finds it if it's on the list", () => {
		const { found } = described('unsubscribed.check').zapierStep!;
		expect(found!({ ...entry, unsubscribed: true })).toBe(true);
		expect(found!({ ...entry, unsubscribed: false })).toBe(false);
	});

	it('for enrollments finds them if there are any', () => {
		const { found } = described('contact.listEnrollments').zapierStep!;
		expect(found!({ email: entry.email, count: 2, enrollments: [] })).toBe(true);
		expect(found!({ email: entry.email, count: 0, enrollments: [] })).toBe(false);
	});

	it("for enrollments finds none if the service doesn't know the contact", () => {
		const { isNone } = described('contact.listEnrollments').zapierStep!;
		const parts = { summary: 'Not found.', hint: '', status: 404 };
		expect(isNone!(new NotFoundError({ ...parts, detail: 'No such contact.' }))).toBe(true);
		expect(isNone!(new NotFoundError(parts))).toBe(false);
		expect(isNone!(new ServerError({ ...parts, detail: 'No.' }))).toBe(false);
		expect(isNone!(new Error('detail'))).toBe(false);
	});
});

describe('the groups of fields in Zapier', () => {
	it.each(catalogue.map((action) => [action.key, action] as const))(
		'of %s name its fields, each once',
		(_key, { fields, zapierStep }) => {
			const grouped = Object.values(zapierStep?.groups ?? {}).flat();
			expect(Object.keys(fields)).toEqual(expect.arrayContaining(grouped));
			expect(new Set(grouped).size).toBe(grouped.length);
		},
	);
});

describe('a choice', () => {
	it('shows its options in order, with their labels', () => {
		expect(described('event.track').fields.if_missing!.choices).toEqual([
			{ value: 'report', label: 'Report It', help: "The event isn't recorded" },
			{
				value: 'create',
				label: 'Create the Contact',
				help: 'Requires an email address and a key with the scope contacts:write',
			},
		]);
	});

	it('of reasons has any first', () => {
		for (const key of ['unsubscribed.list', 'unsubscribed.new']) {
			const { choices } = described(key).fields.reason!;
			expect(choices!.map(({ value }) => value)).toEqual([
				'any',
				'unsubscribed',
				'bounced',
				'complained',
			]);
		}
	});

	it('needs options', () => {
		const { fields } = described('contact.upsert');
		for (const field of Object.values(fields)) expect(field).not.toHaveProperty('choices');
	});
});

/** The texts of an action and its fields, as each platform shows them. */
const textsOf = ({ wording, fields }: DescribedAction): Array<string | undefined> => [
	...[wording, wording.n8n, wording.zapier].flatMap((each) => [each?.action, each?.summary]),
	...Object.values(fields).flatMap(({ help, n8n, zapier, choices }) => [
		...[help, n8n?.help, zapier?.help],
		...(choices ?? []).map((choice) => choice.help),
	]),
];

describe('the texts of', () => {
	it.each([...catalogue, ...triggers].map((action) => [action.key, action] as const))(
		'%s name email addresses as such',
		(_key, action) => {
			const bare = /(?<!email |unsubscribed )\baddress/i; // the resource is called Unsubscribed Address
			expect(textsOf(action).filter((text) => text && bare.test(text))).toEqual([]);
		},
	);
});

it('an action keeps its name and fields when wording is added', () => {
	const { kind, label, required, help } = described('contact.upsert').fields.email!;
	expect({ kind, label, required }).toEqual({ kind: 'email', label: 'Email', required: true });
	expect(help).toContain('The email address of the contact.');
	expect(described('contact.upsert').wording.name).toBe('Create or Update Contact');
});

it('the trigger returns a list and needs contacts:read', () => {
	expect(described('unsubscribed.new')).toMatchObject({
		resource: 'unsubscribed',
		operation: 'new',
		scopes: ['contacts:read'],
		replay: 'safe',
		many: true,
		wording: { name: 'New Unsubscribed Address' },
	});
});
