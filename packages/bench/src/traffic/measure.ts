import { virtualTime } from '@contact-sync/testing/virtual-time';
import { leastMs } from './least-time.ts';
import { createModelledService, type ServiceOptions } from './modelled-service.ts';
import type { Strategy, World } from './strategies.ts';

export interface Setting {
	contacts: number;
	latencyMs: number;
}

export interface Traffic {
	requests: number;
	/** Requests that got a 429. */
	refused: number;
	/** Contacts that never arrived. */
	missing: number;
	tookMs: number;
	/** The time it took / the least in which anybody could have sent the calls that the contacts need. */
	timesLeast: number;
}

/** Made-up addresses. */
export const emailsOf = (contacts: number): string[] =>
	Array.from({ length: contacts }, (_, i) => `contact-${i}@acme.example`);

/** Pushes contacts in a world of its own, in virtual time. */
export async function measure(
	{ run, contactsACall = 1 }: Pick<Strategy, 'run' | 'contactsACall'>,
	{ contacts, latencyMs }: Setting,
	options: ServiceOptions = {},
): Promise<Traffic> {
	const clock = virtualTime();
	const service = createModelledService(clock, latencyMs, options);
	const world: World = { clock, service };
	const startMs = clock.now();
	await clock.until(run(world, emailsOf(contacts)));
	const tookMs = clock.now() - startMs;
	const { requests, refused, served } = service;
	const timesLeast = tookMs / leastMs(Math.ceil(contacts / contactsACall), latencyMs);
	return { requests, refused, missing: contacts - served.size, tookMs, timesLeast };
}
