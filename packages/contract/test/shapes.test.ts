import { SHAPES } from '@contact-sync/testing/shapes';
import { namesOf, startContractBench, type ContractBench } from './helpers/contract-bench.ts';
import { startConvertedService } from './helpers/converted-service.ts';

/**
 * Assumptions that don't hold in any shape: headers and links are missing, and the responses to changes
 * differ.
 */
const NEVER_HOLD = [
	'every response has X-Request-Id, including errors',
	'every response has both limits in X-RateLimit-… headers',
	'X-RateLimit-Remaining-Minute is within the limit, and changes with each request',
	'a request that fails counts toward the limits',
	'invalid fields return 400 with {detail, errors: {field: [text]}}',
	'an unsupported method returns 405 with Allow',
	'next is a link to ?page=2, which has other entries',
	'creating a contact returns 201',
	'add_tag is a POST that returns the contact',
	'remove_tag is a POST that returns the contact',
	'removing a tag that the contact does not have returns 200, and changes nothing',
	'enrolling is a POST, and returns 201 with {id, sequence_slug, email, status, enrolled_at}',
	'enrolling again returns 200 with the same enrollment',
	'override_unsubscribe changes no enrollment that was not stopped: 200 with the same one',
	'the list of enrollments has the same fields as an enrollment',
	'the status of an enrollment is active, completed, stopped',
	'bulk enrollment returns 200 with {sequence_slug, enrolled, skipped, results}',
	'its results are {email, status}: already_enrolled, not_found, and invalid',
	'an email is {id, status, to_email}, with scheduled_for if it is scheduled',
	'a replay has the header Idempotent-Replayed: true',
];

/** Assumptions that don't hold if keys, errors, and lists use other field names. */
const OTHER_NAMES = [
	'GET /ping/ returns product, environment, and scopes',
	'an error is {detail}',
	'the list of unsubscribed email addresses is a GET, and a page: {count, next, previous, results}',
	'the list of sequences is a GET, and a page: {count, next, previous, results}',
	'the list of enrollments is a GET, and a page: {count, next, previous, results}',
	'an unsubscribed email address is {email, reason, created_at}, with a known reason',
	'a sequence is {slug, name, active, steps}',
];

/** Additional assumptions that don't hold, and some of the reported responses, by shape. */
const EXPECTED: Record<string, { fails: string[]; seen: Record<string, string> }> = {
	'as assumed, like Django REST framework': {
		fails: [],
		seen: {
			'an unsupported method returns 405 with Allow':
				'status 405, {"detail":"Method not allowed. Use POST."}',
			'add_tag is a POST that returns the contact': 'status 201, {"id":"e1","status":"active"}',
			'every response has X-Request-Id, including errors':
				'status 404, headers connection, content-type',
		},
	},
	'with bare lists and 200 everywhere': {
		fails: OTHER_NAMES,
		seen: {
			'GET /ping/ returns product, environment, and scopes':
				'status 200, {"product":"Acme","env":"test","permissions":"contacts:read events:track"}',
			'an error is {detail}': 'status 404, {"error":"No endpoint has this path."}',
			'a sequence is {slug, name, active, steps}': 'status 200, ["onboarding","retired"]',
			'the list of enrollments has the same fields as an enrollment':
				'status 200, [{"slug":"onboarding"}]',
		},
	},
	'with everything under data': {
		fails: OTHER_NAMES,
		seen: {
			'an error is {detail}': 'status 404, {"error":{"message":"No endpoint has this path."}}',
			'enrolling again returns 200 with the same enrollment': 'status 202, {"data":{"id":"e1"}}',
			'a sequence is {slug, name, active, steps}':
				'status 200, {"data":[{"sequence_slug":"onboarding","title":"Onboarding","is_active":true}',
		},
	},
	'with lists named after their entries, and empty responses': {
		fails: [
			...OTHER_NAMES,
			'an email address without a contact gets the email; variables and recipient are objects',
		],
		seen: {
			'an error is {detail}':
				'status 404, {"success":false,"message":"No endpoint has this path."}',
			'remove_tag is a POST that returns the contact': 'status 204, empty',
			'the list of enrollments is a GET, and a page: {count, next, previous, results}':
				'status 200, {"success":true,"enrollments":[{"slug":"onboarding"}]}',
		},
	},
};

let bench: ContractBench;
beforeAll(async () => {
	bench = await startContractBench();
});
afterAll(() => bench.service.stop());

const check = async (shape: (typeof SHAPES)[string]) => {
	const dressed = await startConvertedService(shape, bench.service);
	const baseUrl = `${dressed.url}/api/v1`;
	return bench.check('test', { baseUrl, trigger: 'receipt' }).finally(dressed.stop);
};

it('every shape has expectations', () => {
	expect(Object.keys(SHAPES)).toEqual(Object.keys(EXPECTED));
});

describe.each(Object.entries(SHAPES))('a service %s', (name, shape) => {
	const { fails, seen } = EXPECTED[name]!;

	it('violates only the expected assumptions, and the findings contain its responses', async () => {
		const { findings } = await check(shape);
		expect(namesOf(findings, "doesn't hold").sort()).toEqual([...NEVER_HOLD, ...fails].sort());
		const remarks = new Map(findings.map((finding) => [finding.name, finding.remark]));
		for (const [assumption, text] of Object.entries(seen)) {
			expect(remarks.get(assumption)).toContain(text);
		}
		for (const remark of remarks.values()) expect(remark.length).toBeLessThanOrEqual(100);
		const holding = namesOf(findings, 'holds');
		expect(holding).toContain('a contact matched by external_id gets the new email');
		expect(holding).toContain('inactive sequences are listed only with ?include_inactive=true');
	});
});
