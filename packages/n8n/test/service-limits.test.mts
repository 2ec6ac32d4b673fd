import { createServiceLimits } from '../nodes/shared/service-limits.ts';

/** Returns the limits of a run that receives responses with these statuses and limits per minute. */
async function after(...responses: Array<[status: number, perMinute?: number]>) {
	const limits = createServiceLimits();
	for (const [status, perMinute] of responses) {
		const headers = perMinute && { 'x-ratelimit-limit-minute': String(perMinute) };
		const send = limits.observing(
			async () => new Response(null, { status, headers: headers || {} }),
		);
		await send('https://contacts.example.com');
	}
	const { stated, rejected } = limits;
	return { stated, rejected };
}

describe("the service's limits in a run", () => {
	it('are the lowest ones that it reported, because they can differ by endpoint', async () => {
		const { stated } = await after([200, 60], [200, 10], [200, 60], [200]);
		expect(stated).toEqual({ perMinute: 10 });
	});

	it('include the number of rejected requests, and nothing that was not reported', async () => {
		expect(await after([429], [200], [429], [503])).toEqual({ stated: {}, rejected: 2 });
	});
});
