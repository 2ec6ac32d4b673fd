import { openService } from '@contact-sync/testing/service';
import { startServer } from '@contact-sync/testing/server';
import type { Case } from './fault-case.ts';
import { runInCore, type Runner } from './fault-runner.ts';
import type { Scene } from './fault-stage.ts';
import type { Fault } from './faults.ts';
import { leaksOf } from './leaks.ts';
import { tablesOf, type State, type Tables } from '@contact-sync/testing/tables';
import { startTcpProxy } from './tcp-proxy.ts';

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    key: cs_live_of_the_fault_suite
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Your receipt, text: 'For order {{ order }}' }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
unsubscribed: [{ email: no@more.example, reason: bounced }]
`;

const NO_CONTACTS: NonNullable<Case['before']> = [];

/** What came of an action that met a fault. */
export interface Ran {
	/** `done`, or the code of the error. */
	ends: string;
	tables: Tables;
	leaks: string[];
	/** What the other server was asked. */
	elsewhere: unknown[];
	/** What the action gave; nothing when it failed. */
	result: object;
}

/** What runs actions, against the real service behind a proxy; both can be made to fail. */
export async function startFaultBench(run: Runner = runInCore) {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const proxy = await startTcpProxy(service.url);
	const elsewhere = await startServer((response) => void response.end('{}'));
	const scene: Scene = { service, proxy, elsewhere };
	const apiKey = service.keys.all!;

	const state = () => service.control<State>('state');

	/** The contacts of the case before, if it left everything unchanged. */
	let there: Case['before'];
	const prepare = async ({ before = NO_CONTACTS }: Case) => {
		if (before === there) return;
		await service.control('reset', {});
		for (const given of before) await runInCore(scene, { action: 'contact.upsert', given });
	};

	return {
		service,
		proxy,
		stop: async () => {
			await proxy.stop();
			await elsewhere.stop();
			await service.stop();
		},
		/** Runs a case on a service with the case's contacts only, with a fault in the way of one of its requests. */
		tryCase: async (each: Case, request: number, fault: Fault): Promise<Ran> => {
			await prepare(each);
			there = undefined; // until it's known what the case did
			const given = typeof each.given === 'object' ? each.given : each.given(await state());
			const { error, ...ran } = await run(scene, { ...each, given }, { fault, request });
			await proxy.listen();
			await proxy.idle();
			const tables = tablesOf(await state());
			if (JSON.stringify(tables) === JSON.stringify(each.tables[0]))
				there = each.before ?? NO_CONTACTS;
			return {
				...ran,
				tables,
				elsewhere: elsewhere.received,
				leaks: leaksOf(error, { apiKey, sent: given, about: each.about }),
			};
		},
	};
}

export type FaultBench = Awaited<ReturnType<typeof startFaultBench>>;

/** What must come of it: the right rows once when it ended well, and else those of the requests before. */
export function expectedOf(
	each: Case,
	request: number,
	fault: Fault,
	ends = fault.ends[each.requests[request]!],
): Ran {
	const reached = ends === 'done' ? each.requests.length : request + (fault.worked ? 1 : 0);
	const result = (ends === 'done' && each.gives) || {};
	return { ends, result, tables: each.tables[reached]!, leaks: [], elsewhere: [] };
}
