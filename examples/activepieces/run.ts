/**
 * `npx node examples/activepieces/run.ts`: installs the framework, opens the service, and runs steps of the piece without Activepieces.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startService } from '@contact-sync/service/testing';
import { FETCH_STEP, installCached } from '@contact-sync/testing/install-cached';
import type { Auth, Context, Framework } from './framework.ts';
import { createContactSyncPiece } from './piece.ts';

const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: test, scopes: [contacts:read, contacts:write, sequences:read, sequences:enroll] }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [] }]
unsubscribed: [{ email: grace@acme.example, reason: bounced }]
`;

/** The parts of a piece that Activepieces calls. */
interface Piece {
	auth: { validate(entered: { auth: Auth }): Promise<object> };
	getAction(name: string): Step & { props: { sequence: { options(c: object): Promise<object> } } };
	getTrigger(name: string): Step & { onEnable(context: Context): Promise<unknown> };
}
interface Step {
	run(context: Context): Promise<unknown>;
	test(context: Context): Promise<unknown>;
}

const folder = await installCached(
	{
		name: 'activepieces',
		description: "Activepieces' framework for pieces",
		size: '28 MB',
		manifest: import.meta.dirname,
		steps: [FETCH_STEP],
	},
	(line) => process.stderr.write(`${line}\n`),
);
const load = createRequire(join(folder, 'package.json'));
const piece = createContactSyncPiece(load('@activepieces/pieces-framework') as Framework) as Piece;

const service = await startService({ workspace: WORKSPACE });
const auth = { apiKey: service.keys.all!, baseUrl: service.url };
const values = new Map<string, object>();
const contextOf = (propsValue: Record<string, unknown>): Context => ({
	auth: { props: auth },
	propsValue,
	store: {
		get: async (key) => values.get(key) ?? null,
		put: async (key, value) => values.set(key, value),
		delete: async (key) => void values.delete(key),
	},
});
const print = (what: string, value: unknown) =>
	process.stdout.write(`${what}: ${JSON.stringify(value)}\n`);
const failing = (error: Error) => error.message;

print('connect', await piece.auth.validate({ auth }));
print(
	'connect, wrong key',
	await piece.auth.validate({ auth: { ...auth, apiKey: 'cs_test_no_such_key_0001' } }),
);
const run = (name: string, input: Record<string, unknown>) =>
	piece.getAction(name).run(contextOf(input)).catch(failing);
print('upsert', await run('contact_upsert', { email: 'ada@acme.example', tag_names: ['vip'] }));
print('upsert, wrong email', await run('contact_upsert', { email: 'ada' }));
const { sequence } = piece.getAction('sequence_enroll').props;
print('sequences', await sequence.options({ auth: { props: auth } }));
print(
	'enroll',
	await run('sequence_enroll', { email: 'ada@acme.example', sequence: 'onboarding' }),
);
const trigger = piece.getTrigger('unsubscribed_new');
await trigger.onEnable(contextOf({}));
print('trigger, first poll', await trigger.run(contextOf({})));
print('trigger, samples', await trigger.test(contextOf({})));
await service.stop();
