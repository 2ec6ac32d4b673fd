import { setTimeout as wait } from 'node:timers/promises';
import * as core from '@contact-sync/core';
import type { Auth, Context, Framework } from './framework.ts';

/** Activepieces runs a step for one item, and its steps take lists. */
const PLATFORM: core.Platform = { forms: ['list', 'search'] };

/** Time limit of a step, in milliseconds. */
const STEP_MS = 60_000;

const sleep = (ms: number, signal?: AbortSignal) => wait(ms, undefined, { signal });
const times = { now: () => performance.now(), sleep, random: Math.random };
const budgets = new Map<string, core.Budget>();

/** Returns a client for a connection. All steps with its key share a budget. */
function clientOf({ apiKey, baseUrl }: Auth): core.Client {
	const name = JSON.stringify([baseUrl, apiKey]);
	const budget = budgets.get(name) ?? core.createBudget(core.DEFAULT_LIMITS, times);
	budgets.set(name, budget);
	const limits = { budget, maxWaitMs: () => STEP_MS };
	return core.createClient({ baseUrl, apiKey, fetch, ...times, now: Date.now, ...limits });
}

/** The property that shows each kind of field. Activepieces maps rows itself. */
const PROPERTIES = {
	text: 'ShortText',
	email: 'ShortText',
	contact: 'ShortText',
	boolean: 'Checkbox',
	limit: 'Number',
	choice: 'StaticDropdown',
	keyValues: 'Object',
	json: 'Json',
	textList: 'Array',
	tags: 'Array',
	sequence: 'Dropdown',
} as const satisfies Record<Exclude<core.FieldKind, 'row'>, keyof Framework['Property']>;

const choicesOf = ({ choices = {} }: core.Field) =>
	Object.entries(choices).map(([value, { label }]) => ({ value, label }));

async function loadSequences({ auth }: { auth?: { props: Auth } }) {
	if (!auth) return { disabled: true, options: [], placeholder: 'Connect first' };
	const found = await core.collect(clientOf(auth.props).sequences.list());
	return { options: found.map(({ slug, name }) => ({ value: slug, label: name })) };
}

/** `contact.addTag` becomes `contact_add_tag`. */
const nameOf = (key: string): string =>
	key.replace('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Compiles the catalog to a piece of Activepieces. */
export function createContactSyncPiece(framework: Framework): object {
	const { createAction, createPiece, createTrigger, PieceAuth, Property } = framework;
	const auth = PieceAuth.CustomAuth({
		required: true,
		props: {
			baseUrl: Property.ShortText({ displayName: 'Base URL', required: true }),
			apiKey: PieceAuth.SecretText({ displayName: 'API Key', required: true }),
		},
		validate: async ({ auth: entered }: { auth: Auth }) => {
			const error = await clientOf(entered)
				.ping()
				.then(
					() => undefined,
					({ message }: Error) => message,
				);
			return { valid: error === undefined, error };
		},
	});
	const propertyOf = (field: core.Field): object[] => {
		if (field.kind === 'row' || field.ofRow) return [];
		const { label: displayName, help: description, required = false } = field;
		const options = {
			...(field.kind === 'choice' && { options: { options: choicesOf(field) } }),
			...(field.kind === 'sequence' && { auth, refreshers: [], options: loadSequences }),
		};
		return [Property[PROPERTIES[field.kind]]({ displayName, description, required, ...options })];
	};
	const describe = (described: core.Description) => {
		const { name, summary } = core.wordingOf(described, PLATFORM);
		const props = Object.entries(described.fields).flatMap(([field, definition]) =>
			propertyOf(definition).map((property): [string, object] => [field, property]),
		);
		const texts = { name: nameOf(described.key), displayName: name, description: summary };
		return { auth, ...texts, props: Object.fromEntries(props) };
	};
	const compileAction = (action: core.Action) => {
		const run = ({ auth: { props }, propsValue }: Context) => {
			const cache = core.createRunCache({ timeLeftMs: () => STEP_MS });
			return core.runAction(action, clientOf(props), propsValue, { platform: PLATFORM, cache });
		};
		return createAction({ ...describe(action), run });
	};
	const compileTrigger = (trigger: core.Trigger) => {
		const open = ({ auth: { props }, propsValue }: Context) =>
			trigger.open(clientOf(props), core.readInput(trigger.fields, propsValue) as never); // its own fields
		const run = async (context: Context) => {
			const memory = (await context.store.get('memory')) ?? undefined;
			const polled = await open(context).poll(memory, { now: Date.now });
			await context.store.put('memory', polled.memory);
			return polled.entries;
		};
		const onDisable = ({ store }: Context) => store.delete('memory');
		const test = (context: Context) => open(context).samples({ now: Date.now });
		const polling = { type: 'POLLING', sampleData: trigger.sample, onEnable: run, onDisable };
		return createTrigger({ ...describe(trigger), ...polling, run, test });
	};
	return createPiece({
		displayName: 'Contact Sync',
		logoUrl: 'https://contacts.example/logo.png',
		authors: [],
		auth,
		minimumSupportedRelease: '0.30.0',
		actions: core.actionsOn(PLATFORM).map(compileAction),
		triggers: core.triggers.map(compileTrigger),
	});
}
