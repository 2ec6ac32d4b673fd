import { createAppHandler } from '../scripts/app-handler.ts';
import app from '../src/index.ts';

interface InputField {
	key: string;
	label: string;
	helpText: string;
	required: boolean;
	placeholder?: string;
}
interface OutputField {
	key: string;
	label: string;
	type?: string;
	dict?: boolean;
	children?: OutputField[];
}
interface Create {
	key: string;
	noun: string;
	display: { label: string; description: string };
	operation: {
		inputFields: InputField[];
		outputFields: OutputField[];
		sample: Record<string, unknown>;
	};
}
interface Definition {
	authentication: { fields: InputField[]; connectionLabel: string };
	creates: Record<string, Create>;
}

const handle = createAppHandler(app);
const read = async () =>
	(await handle({ command: 'definition', calledFromCli: true })).results as Definition;

const MINOR_WORDS = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with)$/;
const inTitleCase = (label: string) =>
	label.split(' ').every((word) => MINOR_WORDS.test(word) || /^[(A-Z]/.test(word));

/** Zapier's publishing checks that need no account; the letters are Zapier's own names for them. */
describe('the definition', () => {
	it("is valid by the platform's schema", async () => {
		const { results } = await handle({ command: 'validate', calledFromCli: true });
		expect(results).toEqual([]);
	});

	it('names each create by a snake_case key and describes it in the third person (D018)', async () => {
		for (const [key, { display, noun, ...create }] of Object.entries((await read()).creates)) {
			expect(create.key).toBe(key);
			expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/);
			expect(display.description).toMatch(/^[A-Z][a-z]+s [^]*\.$/);
			expect([display.label, inTitleCase(display.label)]).toEqual([display.label, true]);
			expect(noun).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)*$/);
		}
	});

	it('labels each field in Title Case, without "ID", and helps with other words (D004, D011, D018)', async () => {
		const { authentication, creates } = await read();
		const fields = Object.values(creates).flatMap(({ operation }) => operation.inputFields);
		for (const { label, helpText } of [...authentication.fields, ...fields]) {
			expect([label, inTitleCase(label)]).toEqual([label, true]);
			expect(label).not.toMatch(/\bIDs?\b/i);
			expect(helpText).not.toBe(label);
			expect(helpText).toMatch(/^[A-Z][^]*[.)]$/);
		}
	});

	it('has links only as Markdown or in backticks (D008)', async () => {
		const { authentication, creates } = await read();
		const fields = Object.values(creates).flatMap(({ operation }) => operation.inputFields);
		for (const { helpText } of [...authentication.fields, ...fields])
			expect(helpText.replaceAll(/\]\(https:[^)]+\)|`[^`]+`/g, '')).not.toContain('://');
	});

	it('asks for required fields first', async () => {
		for (const { operation } of Object.values((await read()).creates)) {
			const required = operation.inputFields.map((field) => field.required);
			expect(required).toEqual([...required].sort((a, b) => Number(b) - Number(a)));
		}
	});

	it('asks for no key inside an action (D001), and links to help where it asks (D002)', async () => {
		const { authentication, creates } = await read();
		const keys = Object.values(creates).flatMap(({ operation }) =>
			operation.inputFields.map(({ key }) => key),
		);
		expect(keys.filter((key) => /api_?key|token|secret|password/i.test(key))).toEqual([]);
		for (const { helpText } of authentication.fields)
			expect(helpText).toMatch(/\[[^\]]+\]\(https:\/\/[^)]+\)/);
	});

	it('has a sample with every labelled output, and nothing else (D012, D024)', async () => {
		for (const { operation } of Object.values((await read()).creates)) {
			const { sample, outputFields } = operation;
			expect(Object.keys(sample).sort()).toEqual(outputFields.map(({ key }) => key).sort());
			for (const { label, type, dict, children } of outputFields) {
				expect(label).toMatch(/\S/);
				expect(type ?? dict ?? children).toBeDefined();
			}
		}
	});

	it('has dates with their time zone (D023)', async () => {
		const dates = Object.values((await read()).creates).flatMap(
			({ operation: { outputFields, sample } }) =>
				outputFields.filter(({ type }) => type === 'datetime').map(({ key }) => sample[key]),
		);
		expect(dates).not.toEqual([]);
		for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
	});

	it('tells Zapier how requests are signed, without a key in it', async () => {
		const { results } = await handle({ command: 'getAuthTemplate', calledFromCli: true });
		expect(results).toEqual({
			supported: true,
			authType: 'custom',
			source: 'beforeRequest',
			template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } },
		});
	});
});
