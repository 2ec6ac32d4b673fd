import fc from 'fast-check';
import { createRunCache, runAction } from '@contact-sync/core';
import type { OpenedService } from '@contact-sync/service/testing';
import type { State } from '@contact-sync/testing/tables';
import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { actionOf } from '@contact-sync/testing/action-of';
import { clientOf } from '@contact-sync/testing/client-of';

const SEQUENCES = Array.from({ length: 40 }, (_, i) => `course-${i}`);

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:write, sequences:enroll]
    limits: { per_minute: 100000, per_hour: 100000 }
  - { name: poor, environment: live, scopes: [contacts:write] }
sequences:
${SEQUENCES.map((slug) => `  - { slug: ${slug}, name: ${slug}, steps: [] }`).join('\n')}
`;

/** Timeout of a step, in milliseconds. */
const STEP_MS = 24_000;

export const PEOPLE = Array.from({ length: 1_010 }, (_, i) => `p${i}@acme.example`);

const bulkEnrollList = actionOf('sequence.bulkEnrollList');

/** Part of the action's result. */
interface Report {
	note: string;
	not_reached_emails: string[];
	results: Array<{ email: string; status: string; message: string }>;
}

let service: OpenedService;

/** Opens a service with the contacts before the tests of this file, and stops it after them. */
export function useEnrollListService(): void {
	beforeAll(openWithPeople);
	afterAll(() => service?.stop());
}

async function openWithPeople(): Promise<void> {
	const store = await newStore();
	await runSql(store, [
		`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
			select gen_random_uuid(), 'Acme', 'live', email, email, '{}', now(), now()
			from (values ${PEOPLE.map((email) => `('${email}')`).join()}) as people (email)`,
	]);
	service = await openService({ ...store, workspace: WORKSPACE, controls: true });
}

interface StepOptions {
	/** Duration of each call, in milliseconds. @default 1_000 */
	callMs?: number;
	/** Faults to inject, by the index of the call. */
	faults?: Readonly<Record<number, object>>;
	/** Name of the key. @default 'all' */
	key?: string;
}

/** Runs one step in virtual time, and counts its calls. */
export async function step(
	sequence: string,
	emails: readonly string[],
	{ callMs = 1_000, faults = {}, key = 'all' }: StepOptions = {},
) {
	let nowMs = 0;
	let calls = 0;
	const through: typeof fetch = async (...request) => {
		const fault = faults[calls];
		if (fault) await service.control('faults', { ...fault, path: '/sequences/*', count: 1 });
		calls += 1;
		nowMs += callMs;
		return fetch(...request);
	};
	const cache = createRunCache({ timeLeftMs: () => STEP_MS - nowMs });
	const client = clientOf(service, {
		apiKey: service.keys[key]!,
		fetch: through,
		now: () => nowMs,
		retries: 'none', // as in a step that doesn't wait
	});
	const ended = await runAction(bulkEnrollList, client, { sequence, emails }, { cache }).then(
		(result) => ({ report: result as Report, error: undefined }),
		(error: Error) => ({ report: undefined, error }),
	);
	return { ...ended, calls, tookMs: nowMs };
}

/** Returns the email addresses enrolled in a sequence, once per enrollment. */
export async function enrolledIn(sequence: string): Promise<string[]> {
	const { enrollments } = await service.control<State>('state');
	return enrollments
		.filter(({ sequence_slug }) => sequence_slug === sequence)
		.map(({ email }) => email);
}

let used = 0;
export const newSequence = (): string => SEQUENCES[used++]!;

/** Faults to inject into a call. */
const FAULTS = [
	{ status: 429, retry_after: 1 },
	{ status: 503 },
	{ status: 403 },
	{ reset: 'before_headers' },
	{ reset: 'in_body' },
	{ lose_answer: true },
	{ cut_json: true },
];

/** Checks that repeated steps for the remaining contacts enroll each contact once despite random faults. */
export async function expectEnrolledOnce(numRuns: number): Promise<void> {
	const faults = fc.dictionary(
		fc.constantFrom('0', '1', '2'),
		fc.constantFrom(...FAULTS),
	) as fc.Arbitrary<Record<number, object>>; // JavaScript converts number keys to strings
	const steps = fc.array(fc.record({ faults, callMs: fc.integer({ min: 1, max: 12_000 }) }), {
		maxLength: 4,
	});
	await fc.assert(
		fc.asyncProperty(steps, async (rehearsed) => {
			const sequence = newSequence();
			let left: readonly string[] = PEOPLE;
			const done: string[] = [];
			for (const options of [...rehearsed, {}, {}]) {
				if (left.length === 0) break;
				const { report } = await step(sequence, left, options);
				await service.control('faults', {}, 'DELETE');
				if (report === undefined) continue; // the whole step failed, and is retried
				done.push(...left.filter((email) => !report.not_reached_emails.includes(email)));
				left = report.not_reached_emails;
			}
			expect(done.sort()).toEqual(PEOPLE.toSorted());
			expect((await enrolledIn(sequence)).sort()).toEqual(PEOPLE.toSorted());
		}),
		{ numRuns },
	);
}
