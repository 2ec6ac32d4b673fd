import { openService } from '@contact-sync/testing/service';
import { startServer } from '@contact-sync/testing/server';
import type { Case, Scene } from './fault-case.ts';
import { runInCore, type Runner } from './fault-runner.ts';
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

/** Outcome of an action with a fault. */
export interface FaultOutcome {
	/** Either `done` or the error code. */
	ends: string;
	tables: Tables;
	leaks: string[];
	/** Requests that another host received. */
	otherHost: unknown[];
	/** Result of the action, or an empty object if the action failed. */
	result: object;
}

/** Starts the real service behind a proxy. Faults can be injected into both. */
export async function startFaultBench(run: Runner = runInCore) {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const proxy = await startTcpProxy(service.url);
	const otherHost = await startServer((response) => void response.end('{}'));
	const scene: Scene = { service, proxy, otherHost };
	const apiKey = service.keys.all!;

	const state = () => service.control<State>('state');

	/** Contacts of the previous case, if that case changed no data. */
	let currentContacts: Case['before'];
	const prepare = async ({ before = NO_CONTACTS }: Case) => {
		if (before === currentContacts) return;
		await service.control('reset', {});
		for (const input of before) await runInCore(scene, { action: 'contact.upsert', input });
	};

	return {
		service,
		proxy,
		stop: async () => {
			await proxy.stop();
			await otherHost.stop();
			await service.stop();
		},
		/** Runs a case with a fault in one of its requests. The service contains only the contacts of the case. */
		tryCase: async (each: Case, request: number, fault: Fault): Promise<FaultOutcome> => {
			await prepare(each);
			currentContacts = undefined; // unknown until the case has run
			const input = typeof each.input === 'object' ? each.input : each.input(await state());
			const { error, ...ran } = await run(scene, { ...each, input }, { fault, request });
			await proxy.listen();
			await proxy.idle();
			const tables = tablesOf(await state());
			if (JSON.stringify(tables) === JSON.stringify(each.tables[0]))
				currentContacts = each.before ?? NO_CONTACTS;
			return {
				...ran,
				tables,
				otherHost: otherHost.received,
				leaks: leaksOf(error, { apiKey, sent: input, about: each.about }),
			};
		},
	};
}

export type FaultBench = Awaited<ReturnType<typeof startFaultBench>>;

/**
 * Returns the expected outcome. After success, the tables contain all rows exactly once. After a failure,
 * they contain the rows of the requests that were processed.
 */
export function expectedOf(
	each: Case,
	request: number,
	fault: Fault,
	ends = fault.ends[each.requests[request]!],
): FaultOutcome {
	if (each.doneBy === fault.name)
		return { ends: 'done', result: {}, tables: each.tables[request]!, leaks: [], otherHost: [] };
	const reached = ends === 'done' ? each.requests.length : request + (fault.isProcessed ? 1 : 0);
	const result = (ends === 'done' && each.expectedResult) || {};
	return { ends, result, tables: each.tables[reached]!, leaks: [], otherHost: [] };
}
