import { SHAPES } from '@contact-sync/testing/shapes';
import { namesOf, startContractBench, type ContractBench } from './helpers/contract-bench.ts';
import { startDressedService } from './helpers/dressed-service.ts';

/** What holds on none of them: they have no headers, no links, and their own answers to what was done. */
const NOWHERE = [
	'every answer has X-Request-Id, an error too',
	'every answer tells both limits in X-RateLimit-… headers',
	'X-RateLimit-Remaining-Minute is at most the limit, and differs after each request',
	'a request that is answered with an error counts towards the limits',
	'invalid fields are 400 with {detail, errors: {field: [text]}}',
	'a wrong method is 405 with Allow',
	'next is a link to ?page=2, which has other entries',
	'a contact that was not there is answered with 201',
	'add_tag is a POST that answers the contact',
	'remove_tag is a POST that answers the contact',
	'removing a tag that the contact lacks is 200, and changes nothing',
	'enrolling is a POST, 201 with {id, sequence_slug, email, status, enrolled_at}',
	'enrolling again is 200 with the same enrollment',
	'override_unsubscribe leaves an enrollment that was not stopped as it is: 200 with the same',
	'enrollments are listed as enrolling answers them',
	'the status of an enrollment is active, completed, stopped',
	'bulk enrollment is 200 with {sequence_slug, enrolled, skipped, results}',
	'its results are {email, status}: already_enrolled, not_found and invalid',
	'an email is {id, status, to_email}, and scheduled_for when it is scheduled',
	'a replay says Idempotent-Replayed: true',
];

/** What does not hold where keys, errors, lists and their entries have other names. */
const OTHER_NAMES = [
	'GET /ping/ answers product, environment and scopes',
	'an error is {detail}',
	'unsubscribed addresses are a GET, and a page: {count, next, previous, results}',
	'sequences are a GET, and a page: {count, next, previous, results}',
	'enrollments are a GET, and a page: {count, next, previous, results}',
	'an unsubscribed address is {email, reason, created_at}, its reason as guessed',
	'a sequence is {slug, name, active, steps}',
];

/** For each shape what holds less there, and some of what is told to have been seen. */
const EXPECTED: Record<string, { less: string[]; seen: Record<string, string> }> = {
	'as guessed, like Django REST framework': {
		less: [],
		seen: {
			'a wrong method is 405 with Allow': 'status 405, {"detail":"Method not allowed. Use POST."}',
			'add_tag is a POST that answers the contact': 'status 201, {"id":"e1","status":"active"}',
			'every answer has X-Request-Id, an error too': 'status 404, headers connection, content-type',
		},
	},
	'with bare lists and 200 everywhere': {
		less: OTHER_NAMES,
		seen: {
			'GET /ping/ answers product, environment and scopes':
				'status 200, {"product":"Acme","env":"test","permissions":"contacts:read events:track"}',
			'an error is {detail}': 'status 404, {"error":"No endpoint has this path."}',
			'a sequence is {slug, name, active, steps}': 'status 200, ["onboarding","retired"]',
			'enrollments are listed as enrolling answers them': 'status 200, [{"slug":"onboarding"}]',
		},
	},
	'with everything under data': {
		less: OTHER_NAMES,
		seen: {
			'an error is {detail}': 'status 404, {"error":{"message":"No endpoint has this path."}}',
			'enrolling again is 200 with the same enrollment': 'status 202, {"data":{"id":"e1"}}',
			'a sequence is {slug, name, active, steps}':
				'status 200, {"data":[{"sequence_slug":"onboarding","title":"Onboarding","is_active":true}',
		},
	},
	'with lists under their own names and empty answers': {
		less: [
			...OTHER_NAMES,
			'an address that is no contact is sent to; variables and recipient are objects',
		],
		seen: {
			'an error is {detail}':
				'status 404, {"success":false,"message":"No endpoint has this path."}',
			'remove_tag is a POST that answers the contact': 'status 204, empty',
			'enrollments are a GET, and a page: {count, next, previous, results}':
				'status 200, {"success":true,"enrollments":[]}',
		},
	},
};

let bench: ContractBench;
beforeAll(async () => {
	bench = await startContractBench();
});
afterAll(() => bench.service.stop());

const check = async (shape: (typeof SHAPES)[string]) => {
	const dressed = await startDressedService(shape, bench.service);
	const baseUrl = `${dressed.url}/api/v1`;
	return bench.check('test', { baseUrl, trigger: 'receipt' }).finally(dressed.stop);
};

it('every shape is expected to do something', () => {
	expect(Object.keys(SHAPES)).toEqual(Object.keys(EXPECTED));
});

describe.each(Object.entries(SHAPES))('a service %s', (name, shape) => {
	const { less, seen } = EXPECTED[name]!;

	it('is told which guesses do not hold on it, with what was seen; all others do', async () => {
		const { findings } = await check(shape);
		expect(namesOf(findings, 'does not hold').sort()).toEqual([...NOWHERE, ...less].sort());
		const remarks = new Map(findings.map((finding) => [finding.name, finding.remark]));
		for (const [guess, text] of Object.entries(seen)) {
			expect(remarks.get(guess)).toContain(text);
		}
		for (const remark of remarks.values()) expect(remark.length).toBeLessThanOrEqual(100);
		const holding = namesOf(findings, 'holds');
		expect(holding).toContain('a match by external_id takes the new email');
		expect(holding).toContain('inactive sequences are listed only with ?include_inactive=true');
	});
});
