import type { IDataObject } from 'n8n-workflow';
import { actions, type Action, type Field } from '@contact-sync/core';
import {
	isOfRow,
	isOpen,
	jsonParameterName,
	optionalFieldsName,
	PAIRS,
	parameterName,
	USING_JSON,
	KEYPAIR,
	specifyParameter,
} from '../nodes/shared/parameter-names.ts';
import { startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode } from '@contact-sync/testing/n8n/engine';

/** Answers as the service might; nobody is there for an event before they were created. */
const startSite = () =>
	startServer((response, { path }) => {
		const isMissing = path.endsWith('track/') && !site.received.some(isUpsert);
		response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
		const results = ['a', 'b', 'c'].map((slug) => ({ slug, email: slug, reason: 'complained' }));
		response.end(JSON.stringify({ id: 'c1', email: 'a@b', results }));
	});
const isUpsert = ({ path }: { path: string }) => path.endsWith('upsert/');

let site: TestServer;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

/** Runs an operation on one item, and gives all that comes of it. */
async function observe({ resource, operation }: Action, parameters: IDataObject, way: string) {
	site.received.length = 0;
	const { outputs, error } = await runNode({
		credential: { apiKey: 'cs_test_0123456789', baseUrl: site.url, perMinute: 100_000 },
		parameters: { resource, operation, ...parameters },
		items: [{ ...ITEM, way }],
	});
	return {
		problem: error?.message,
		outputs,
		asked: site.received.map(({ path, body }) => [path, body]),
	};
}

/** How a value is entered: itself, or as an expression that reads it from the item. */
type Enter = (path: string, value: unknown) => unknown;
const literally: Enter = (_path, value) => value;
const byExpression: Enter = (path) => `={{ $json.${path} }}`;

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

/** What is entered for a field that holds the item's value of the same name. @param way of specifying names and values */
function entered(name: string, field: Field, enter: Enter, way: string): Record<string, unknown> {
	const { kind } = field;
	const value = enter(name, ITEM[name]);
	const as = (entry: unknown) => ({ [parameterName(name)]: entry });
	if (kind === 'contact') return as(locator('email', value));
	if (kind === 'tags') return as(locator('name', value));
	if (kind === 'sequence') return as(locator('slug', value));
	if (kind !== 'keyValues' && kind !== 'json') return as(value);
	const pair = {
		name: enter('pair.name', ITEM.pair.name),
		value: enter('pair.value', ITEM.pair.value),
	};
	return {
		[specifyParameter(name, field).name]: enter('way', way),
		...as({ [PAIRS]: [pair] }),
		[jsonParameterName(name)]: enter('map', JSON.stringify(ITEM.map)),
	};
}

/** The node's parameters with every field of an action entered, except for one. */
function parametersOf(action: Action, enter: Enter, way: string, without?: string): IDataObject {
	const { alternatives, fields } = action;
	const chosen = alternatives?.fields[0];
	const entries = Object.entries(fields).filter(
		([name, field]) => name !== without && !isOfRow(field), // row.test.mts has a row
	);
	const all = (open: boolean) =>
		Object.assign(
			{},
			...entries
				.filter(([name, field]) => name !== chosen && isOpen(field) === open)
				.map(([name, field]) => entered(name, field, enter, way)),
		) as IDataObject; // plain JSON
	return {
		...(chosen !== undefined && {
			[parameterName(alternatives!.name)]: locator(
				parameterName(chosen),
				chosen === without ? '={{ $json.nothing }}' : enter(chosen, ITEM[chosen]),
			) as IDataObject,
		}),
		...all(true),
		[optionalFieldsName(action)]: all(false),
	};
}

/** A value of each field by its name, none of them what the node takes when nothing is entered. */
const ITEM: IDataObject & Record<'pair' | 'map', IDataObject> = {
	pair: { name: 'seats', value: 12 },
	map: { plan: 'pro', since: '2026-11-20' },
	email: 'ada@acme.example',
	to_email: 'grace@acme.example',
	contact: 'ada@acme.example',
	external_id: 'user_1042',
	first_name: 'Ada',
	last_name: 'Byron',
	display_name: 'Ada B.',
	source: 'form',
	tag_names: ['One, two', 'three'],
	tags: ['vip', 'gold'],
	clear_fields: ['city'],
	sequence: 'onboarding',
	event_name: 'login',
	if_missing: 'create',
	trigger_source: 'webinar',
	reason: 'complained',
	trigger_key: 'receipt',
	idempotency_key: 'order-1',
	limit: 2,
	override_unsubscribe: true,
	include_inactive: true,
};

const withFields = actions.filter(({ fields }) => Object.keys(fields).length > 0);
const specifies = ({ fields }: Action) =>
	Object.values(fields).some(({ kind }) => kind === 'keyValues' || kind === 'json');
const cases = withFields.flatMap((action) =>
	(specifies(action) ? ([KEYPAIR, USING_JSON] as const) : ([KEYPAIR] as const)).map(
		(way) => [action.action, way, action] as const,
	),
);

describe.each(cases)('%s, %s', (_name, way, action) => {
	it('reads every field from an expression as it reads what is typed', async () => {
		const typed = await observe(action, parametersOf(action, literally, way), way);
		expect(typed.problem).toBeUndefined();
		expect(await observe(action, parametersOf(action, byExpression, way), way)).toEqual(typed);
		for (const [name, field] of Object.entries(action.fields)) {
			if (field.required || isOfRow(field)) continue;
			const less = await observe(action, parametersOf(action, byExpression, way, name), way);
			expect([name, less]).not.toEqual([name, typed]); // so that each field was read
		}
	});
});
