import { virtualTime } from '@contact-sync/testing/virtual-time';
import { minimumMs } from './minimum-time.ts';
import { createModelledService, type ServiceOptions } from './modelled-service.ts';
import type { Strategy, Simulation } from './strategies.ts';

export interface Setting {
	contacts: number;
	latencyMs: number;
}

export interface Traffic {
	requests: number;
	/** Number of 429 responses. */
	rejected: number;
	/** Contacts that weren't upserted or enrolled. */
	missing: number;
	tookMs: number;
	/** Ratio of the elapsed time to the theoretical minimum for the required calls. */
	ratioToMinimum: number;
}

/** Generates email addresses. */
export const emailsOf = (contacts: number): string[] =>
	Array.from({ length: contacts }, (_, i) => `contact-${i}@acme.example`);

/** Runs a strategy against a new service in virtual time. */
export async function measure(
	{ run, contactsPerCall: contactsPerCall = 1 }: Pick<Strategy, 'run' | 'contactsPerCall'>,
	{ contacts, latencyMs }: Setting,
	options: ServiceOptions = {},
): Promise<Traffic> {
	const clock = virtualTime();
	const service = createModelledService(clock, latencyMs, options);
	const world: Simulation = { clock, service };
	const startMs = clock.now();
	await clock.until(run(world, emailsOf(contacts)));
	const tookMs = clock.now() - startMs;
	const { requests, rejected, served } = service;
	const ratioToMinimum = tookMs / minimumMs(Math.ceil(contacts / contactsPerCall), latencyMs);
	return { requests, rejected, missing: contacts - served.size, tookMs, ratioToMinimum };
}
