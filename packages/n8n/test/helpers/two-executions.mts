import type { OpenedService } from '@contact-sync/service/testing';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { hintsOf } from './node-bench.mts';

export const LIMITED_WORKSPACE = `
product: Acme
keys:
  - { name: writer, environment: live, scopes: [contacts:write], limits: { per_minute: 60, per_hour: 1000 } }
  - { name: set-back, environment: live, scopes: [contacts:write] }
  - { name: negative, environment: live, scopes: [contacts:write] }
  - { name: fast, environment: live, scopes: [contacts:write], limits: { per_minute: 600, per_hour: 5000 } }
  - { name: slow, environment: live, scopes: [contacts:write], limits: { per_minute: 2, per_hour: 1000 } }
  - { name: unknown, environment: live, scopes: [contacts:write], limits: { per_minute: 600, per_hour: 5000 } }
`;

/** Upserts contacts in two executions, with one key that's limited to 60 requests per minute. */
export function runTwoExecutions({ keys, url }: OpenedService, contactsPerExecution: number) {
	const upsertAll = (name: string) =>
		runNode({
			credential: { apiKey: keys.writer!, baseUrl: url },
			items: Array.from({ length: contactsPerExecution }, (_, i) => ({
				email: `${name}${i}@acme.example`,
			})),
			parameters: { resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' },
		});
	return Promise.all([upsertAll('a'), upsertAll('b')]);
}

/** Expects that both executions succeed and wait for the rate limit, without 429 responses or errors. */
export async function expectNoRejection(
	service: OpenedService,
	results: Awaited<ReturnType<typeof runTwoExecutions>>,
	contactsPerExecution: number,
): Promise<void> {
	const { entries } = await service.control<{ entries: Array<{ status: number }> }>('journal');
	expect(entries.map(({ status }) => status)).toEqual(
		Array<number>(2 * contactsPerExecution).fill(201),
	);
	for (const result of results) {
		expect(result.error).toBeUndefined();
		expect(result.outputs[0]).toHaveLength(contactsPerExecution);
		expect(hintsOf(result)).toEqual([
			expect.stringMatching(
				/^This run waited \d+ (seconds|minutes) for the rate limits of the API key \(60 requests per minute and 1,000 per hour\)\./,
			),
		]);
	}
}
