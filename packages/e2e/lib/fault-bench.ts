import { startService, type StartedService } from '@contact-sync/service/testing';
import { actions, ContactSyncError, createClient, runAction } from '@contact-sync/core';
import { startAnsweringServer, type AnsweringServer } from './answering-server.ts';
import type { Case, Given } from './fault-cases.ts';
import type { Fault } from './faults.ts';
import { leaksOf } from './leaks.ts';
import { IMPATIENT_MS } from './mishaps.ts';
import { tablesOf, type State, type Tables } from './tables.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

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

/** How long a client waits that meets nothing late. Milliseconds. */
const PATIENT_MS = 20_000;

/** Where a fault can be made. */
export interface FaultStage {
	service: StartedService;
	proxy: TcpProxy;
	/** Another server, to be led to. */
	elsewhere: AnsweringServer;
	/** What happens while the client waits between two attempts. */
	beforeRetry(happen: () => Promise<void>): void;
}

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

/** The core against the real service behind a proxy; both can be made to fail. */
export async function startFaultBench() {
	const service = await startService({ workspace: WORKSPACE, controls: true });
	const proxy = await startTcpProxy(service.url);
	const elsewhere = await startAnsweringServer((_request, response) => void response.end('{}'));
	const apiKey = service.keys.all!;

	/** Lets a fault happen to the request with this index. */
	const run = async (
		{ action, given }: { action: string; given: Given },
		{ fault, request = 0 }: { fault?: Fault; request?: number } = {},
	) => {
		let nowMs = Date.now();
		let sent = 0;
		let happen = async () => {};
		const stage: FaultStage = {
			...{ service, proxy, elsewhere },
			beforeRetry: (next) => void (happen = next),
		};
		const client = createClient({
			...{ baseUrl: proxy.url, apiKey, random: Math.random, now: () => nowMs },
			timeoutMs: fault?.late ? IMPATIENT_MS : PATIENT_MS,
			fetch: async (...args) => {
				if (sent++ === request) await fault?.strike(stage);
				return await fetch(...args);
			},
			sleep: async (ms) => {
				nowMs += ms; // waits are proven in the core's own tests
				await happen();
			},
		});
		return await runAction(
			actions.find(({ key }) => key === action)!,
			client,
			given,
		);
	};

	const state = () => service.control<State>('state');
	return {
		service,
		proxy,
		stop: async () => {
			await proxy.stop();
			await elsewhere.stop();
			await service.stop();
		},
		/** Runs a case from an empty service, with a fault in the way of one of its requests. */
		tryCase: async (each: Case, request: number, fault: Fault): Promise<Ran> => {
			await service.control('reset', {});
			for (const given of each.before ?? []) await run({ action: 'contact.upsert', given });
			const given = typeof each.given === 'object' ? each.given : each.given(await state());
			const { result, error } = await run({ ...each, given }, { fault, request }).then(
				(result) => ({ result, error: undefined }),
				(error: unknown) => ({ result: {}, error }),
			);
			await proxy.listen();
			await proxy.idle();
			return {
				...{ result, ends: endOf(error) },
				tables: tablesOf(await state()),
				elsewhere: elsewhere.requests,
				leaks: leaksOf(error, { apiKey, sent: given, about: each.about }),
			};
		},
	};
}

export type FaultBench = Awaited<ReturnType<typeof startFaultBench>>;

function endOf(error: unknown): string {
	if (error === undefined) return 'done';
	return error instanceof ContactSyncError ? error.code : String(error);
}

/** What must come of it: the right rows once when it ended well, and else those of the requests before. */
export function expectedOf(each: Case, request: number, fault: Fault): Ran {
	const ends = fault.ends[each.requests[request]!];
	const reached = ends === 'done' ? each.requests.length : request + (fault.worked ? 1 : 0);
	const result = (ends === 'done' && each.gives) || {};
	return { ends, result, tables: each.tables[reached]!, leaks: [], elsewhere: [] };
}
