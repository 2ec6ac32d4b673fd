import { actions, triggers, type Action } from '@contact-sync/core';
import { tools } from '../../mcp/src/tools.ts';
import app from '../../zapier/src/index.ts';
import { KINDS, type Case, type Kind } from './case.ts';
import { CASES } from './cases/index.ts';
import { inputFieldKeys } from './through-zapier.ts';
import { BOUNCED } from './workspace.ts';
import { ZAPIER_PARTS } from './zapier-parts.ts';
import { actionOf } from '@contact-sync/testing/action-of';

const KIND_NAMES = Object.keys(KINDS) as Kind[]; // Object.keys returns strings

const keysOf = (cases: readonly Case[]) => new Set(cases.map(({ action }) => action));
const known = new Set(actions.map(({ key }) => key as string));

it.each(KIND_NAMES)('the kind "%s" has a case for every applicable action', (kind) => {
	const covered = keysOf(CASES.filter(({ name }) => name === kind));
	const required = actions.filter(KINDS[kind]).map(({ key }) => key);
	expect(required.filter((key) => !covered.has(key))).toEqual([]);
});

const ofKind = (kind: Kind) =>
	CASES.filter(({ name }) => name === kind).map((each): [string, Case, Action] => [
		each.action,
		each,
		actionOf(each.action),
	]);

describe('a case', () => {
	it.each(ofKind('every optional field'))(
		'of the kind "every optional field" has all optional fields: %s',
		(_key, each, action) => {
			const optional = Object.keys(action.fields).filter((name) => !action.fields[name]!.required);
			expect(Object.keys(each.input)).toEqual(expect.arrayContaining(optional));
		},
	);

	it.each(ofKind('unsubscribed'))(
		'of the kind "unsubscribed" uses a suppressed email address: %s',
		(_key, { input }) => {
			expect(Object.values(input)).toContain(BOUNCED);
		},
	);

	it.each(ofKind('in bulk'))(
		'of the kind "in bulk" has rows with different outcomes: %s',
		(_key, { input, ends }) => {
			expect(input).toHaveLength(ends?.length ?? 0);
			expect(new Set(ends).size).toBeGreaterThan(1);
		},
	);
});

describe('the table of cases', () => {
	it('contains more than 48 cases of existing actions, with unique names', () => {
		expect(CASES.length).toBeGreaterThan(48);
		const names = CASES.map(({ action, name }) => `${action}: ${name}`);
		expect(names).toEqual([...new Set(names)]);
		expect([...keysOf(CASES)].filter((key) => !known.has(key))).toEqual([]);
	});

	it('covers every action and every visible part of the Zapier app', () => {
		expect(Object.keys(ZAPIER_PARTS).sort()).toEqual([...known].sort());
		const parts = Object.values(ZAPIER_PARTS)
			.flatMap((part) => [part, part.forMany, part.forRow].filter((each) => each !== undefined))
			.map(({ kind, key }) => `${kind}.${key}`);
		const { creates = {}, searches = {}, triggers: polled = {} } = app;
		const shown = Object.entries({ creates, searches, triggers: polled }).flatMap(([kind, all]) =>
			Object.values(all).flatMap(({ key, display }) => (display.hidden ? [] : [`${kind}.${key}`])),
		);
		const started = triggers.map(({ zapier }) => `triggers.${zapier?.step?.key}`); // tested separately
		expect(shown.filter((key) => ![...parts, ...started].includes(key))).toEqual([]);
	});

	it("omits only fields that the Zapier app doesn't have", () => {
		const drawn = Object.values(ZAPIER_PARTS).flatMap((part) =>
			Object.keys(part.missing ?? {}).filter((name) => inputFieldKeys(part).has(name)),
		);
		expect(drawn).toEqual([]);
	});

	it('covers every MCP tool, and every action has a tool', () => {
		expect(new Set(tools.map(({ action: { key } }) => key as string))).toEqual(known);
	});

	it('omits only cases with tag IDs for the MCP server, because MCP tools accept only tag names', () => {
		const omitted = CASES.filter(({ unsupported }) => unsupported?.mcp !== undefined);
		expect(new Set(omitted.map(({ action }) => action))).toEqual(
			new Set(['contact.addTag', 'contact.removeTag']),
		);
		const ofTags = tools.flatMap(
			({ definition: { inputSchema } }) => inputSchema.properties.tags ?? [],
		);
		expect(ofTags.map(({ type, description }) => [type, description])).toEqual(
			ofTags.map(() => ['array', expect.stringMatching(/^Names of (the )?tags\b/)]),
		);
	});
});
