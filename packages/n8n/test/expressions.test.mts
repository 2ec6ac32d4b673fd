import type { IDataObject } from 'n8n-workflow';
import { actions, keyPartsOf, type Action, type Field } from '@contact-sync/core';
import {
	hasPairs,
	isRowField,
	isTopLevel,
	jsonParameterName,
	optionalFieldsName,
	PAIRS,
	parameterName,
} from '../nodes/shared/parameter-names.ts';
import { startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode } from '@contact-sync/testing/n8n/engine';

/** Starts a fake service. The contact of an event or an enrollment doesn't exist until a request creates it. */
const startSite = () =>
	startServer((response, { path }) => {
		const isMissing = /\/(track|enroll)\/$/.test(path) && !site.received.some(isUpsert);
		response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
		const results = ['onboarding', 'b', 'c'].map((slug) => ({
			slug,
			email: `${slug}@acme.example`,
			reason: 'complained',
		}));
		response.end(JSON.stringify({ id: 'c1', email: 'a@b', results }));
	});
const isUpsert = ({ path }: { path: string }) => path.endsWith('upsert/');

let site: TestServer;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

/** Runs an operation on one item. Returns its output, error, and requests. */
async function runOperation(action: Action, parameters: IDataObject) {
	site.received.length = 0;
	const { outputs, error } = await runNode({
		credential: { apiKey: 'cs_test_0123456789', baseUrl: site.url, perMinute: 100_000 },
		parameters: { ...keyPartsOf(action), ...parameters },
		items: [ITEM],
	});
	return {
		problem: error?.message,
		outputs,
		requests: site.received.map(({ path, body }) => [path, body]),
	};
}

/** Converts a value of the item to a parameter value: the value itself, or an expression that reads it. */
type ToParameter = (path: string, value: unknown) => unknown;
const byValue: ToParameter = (_path, value) => value;
const byExpression: ToParameter = (path) => `={{ $json.${path} }}`;

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

/** Returns the parameters of a field, filled in with the item's value of the same name. */
function fieldParameters(
	name: string,
	field: Field,
	toParameter: ToParameter,
): Record<string, unknown> {
	const { kind } = field;
	const value = toParameter(name, ITEM[name]);
	const as = (entry: unknown) => ({ [parameterName(name)]: entry });
	if (kind === 'contact') return as(locator('email', value));
	if (kind === 'tags') return as(locator('name', value));
	if (kind === 'sequence') return as(locator('slug', value));
	if (!hasPairs(field)) return as(value);
	const pair = {
		name: toParameter('pair.name', ITEM.pair.name),
		value: toParameter('pair.value', ITEM.pair.value),
	};
	return as({ [PAIRS]: [pair] });
}

/** Returns the node's parameters with all fields of an action, except for one. */
function parametersOf(action: Action, toParameter: ToParameter, without?: string): IDataObject {
	const { fields, n8n: { alternatives } = {} } = action;
	const chosen = alternatives?.fields[0];
	const entries = Object.entries(fields).filter(
		([name, field]) => name !== without && !isRowField(field), // row.test.mts tests rows
	);
	const all = (open: boolean) =>
		Object.assign(
			{},
			...entries
				.filter(([name, field]) => name !== chosen && isTopLevel(field) === open)
				.map(([name, field]) => fieldParameters(name, field, toParameter)),
		) as IDataObject; // plain JSON
	return {
		...(chosen !== undefined && {
			[parameterName(alternatives!.name)]: locator(
				parameterName(chosen),
				chosen === without ? '={{ $json.nothing }}' : toParameter(chosen, ITEM[chosen]),
			) as IDataObject,
		}),
		...all(true),
		[optionalFieldsName(action)]: {
			...all(false),
			...Object.fromEntries(
				entries
					.filter(([, field]) => hasPairs(field))
					.map(([name]) => [
						jsonParameterName(name),
						toParameter('map', JSON.stringify(ITEM.map)) as string,
					]),
			),
		},
	};
}

/** Value of each field, by name. No value is the field's default. */
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
const cases = withFields.map((action) => [action.name, action] as const);

describe.each(cases)('%s', (_name, action) => {
	it('reads the same values from expressions as from literals, in all fields', async () => {
		const literal = await runOperation(action, parametersOf(action, byValue));
		expect(literal.problem).toBeUndefined();
		expect(await runOperation(action, parametersOf(action, byExpression))).toEqual(literal);
		for (const [name, field] of Object.entries(action.fields)) {
			if (field.required || isRowField(field)) continue;
			const incomplete = await runOperation(action, parametersOf(action, byExpression, name));
			expect([name, incomplete]).not.toEqual([name, literal]); // so each field was read
		}
	});
});
