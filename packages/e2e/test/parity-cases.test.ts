import { actions, triggers, type Action } from '@contact-sync/core';
import { tools } from '../../mcp/src/tools.ts';
import app from '../../zapier/src/index.ts';
import { KINDS, type Case, type Kind } from '../parity/case.ts';
import { CASES } from '../parity/cases/index.ts';
import { LIST_TOOLS } from '../parity/mcp-tools.ts';
import { drawnFields } from '../parity/through-zapier.ts';
import { BOUNCED } from '../parity/workspace.ts';
import { ZAPIER_PARTS } from '../parity/zapier-parts.ts';

const KIND_NAMES = Object.keys(KINDS) as Kind[]; // its keys are the kinds

const keysOf = (cases: readonly Case[]) => new Set(cases.map(({ action }) => action));
const known = new Set(actions.map(({ key }) => key as string));

it.each(KIND_NAMES)('"%s" is tried of every action for which it makes sense', (kind) => {
	const tried = keysOf(CASES.filter(({ name }) => name === kind));
	const wanted = actions.filter(KINDS[kind]).map(({ key }) => key);
	expect(wanted.filter((key) => !tried.has(key))).toEqual([]);
});

const ofKind = (kind: Kind) =>
	CASES.filter(({ name }) => name === kind).map((each): [string, Case, Action] => [
		each.action,
		each,
		actions.find(({ key }) => key === each.action)!,
	]);

describe('a case of a kind is one', () => {
	it.each(ofKind('every optional field'))('%s has every optional field', (_key, each, action) => {
		const optional = Object.keys(action.fields).filter((name) => !action.fields[name]!.required);
		expect(Object.keys(each.given)).toEqual(expect.arrayContaining(optional));
	});

	it.each(ofKind('unsubscribed'))('%s is about somebody unsubscribed', (_key, { given }) => {
		expect(Object.values(given)).toContain(BOUNCED);
	});

	it.each(ofKind('in bulk'))('%s has rows that end in different ways', (_key, { given, ends }) => {
		expect(given).toHaveLength(ends?.length ?? 0);
		expect(new Set(ends).size).toBeGreaterThan(1);
	});
});

describe('the table', () => {
	it('has more than 48 cases, each with a name of its own, of actions that exist', () => {
		expect(CASES.length).toBeGreaterThan(48);
		const names = CASES.map(({ action, name }) => `${action}: ${name}`);
		expect(names).toEqual([...new Set(names)]);
		expect([...keysOf(CASES)].filter((key) => !known.has(key))).toEqual([]);
	});

	it('knows what Zapier has for every action, and every part of the app that people see', () => {
		expect(Object.keys(ZAPIER_PARTS).sort()).toEqual([...known].sort());
		const parts = Object.values(ZAPIER_PARTS)
			.flatMap((part) => [part, ...(part.forMany ? [part.forMany] : [])])
			.map(({ kind, key }) => `${kind}.${key}`);
		const { creates = {}, searches = {}, triggers: polled = {} } = app;
		const shown = Object.entries({ creates, searches, triggers: polled }).flatMap(([kind, all]) =>
			Object.values(all).flatMap(({ key, display }) => (display.hidden ? [] : [`${kind}.${key}`])),
		);
		const started = triggers.map(({ zapierStep }) => `triggers.${zapierStep?.key}`); // have tests of their own
		expect(shown.filter((key) => ![...parts, ...started].includes(key))).toEqual([]);
	});

	it('leaves out only fields that Zapier does not draw', () => {
		const drawn = Object.values(ZAPIER_PARTS).flatMap((part) =>
			Object.keys(part.lacks ?? {}).filter((name) => drawnFields(part).has(name)),
		);
		expect(drawn).toEqual([]);
	});

	it('has cases of every tool, and a tool for every action', () => {
		const lists = Object.entries(LIST_TOOLS);
		const onlyLists = lists.filter(([, { isOnly }]) => isOnly).map(([key]) => key);
		const forOne = [...known].filter((key) => !onlyLists.includes(key));
		const tried = tools.map(({ action: { key }, definition: { name } }) =>
			lists.some(([, list]) => list.name === name) ? name : key,
		);
		expect(tried.sort()).toEqual([...forOne, ...lists.map(([, { name }]) => name)].sort());
	});

	it('leaves out on the MCP server only tags by ID, which its tools have no field for', () => {
		const leftOut = CASES.filter(({ notIn }) => notIn?.mcp !== undefined);
		expect(new Set(leftOut.map(({ action }) => action))).toEqual(
			new Set(['contact.addTag', 'contact.removeTag']),
		);
		const ofTags = tools.flatMap(
			({ definition: { inputSchema } }) => inputSchema.properties.tags ?? [],
		);
		expect(ofTags.map(({ type, description }) => [type, description])).toEqual(
			ofTags.map(() => ['array', expect.stringMatching(/^Names of the tags\./)]),
		);
	});
});
