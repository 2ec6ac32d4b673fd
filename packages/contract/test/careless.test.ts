import { startServer, json, type Reply } from '@contact-sync/testing/server';
import { serviceOf, SHAPES } from '@contact-sync/testing/shapes';
import { checkContract } from '../src/check.ts';
import { startRun } from '../src/run.ts';
import { namesOf } from './helpers/contract-bench.ts';

const check = async (reply: Reply) => {
	const { url, stop } = await startServer(reply);
	const run = await startRun({ baseUrl: `${url}/api/v1`, apiKey: 'a-key', trigger: 'receipt' });
	return checkContract(run).finally(stop);
};

it('on a service that takes everything hardly a guess holds', async () => {
	const findings = await check(serviceOf(SHAPES['with bare lists and 200 everywhere']!));
	expect(namesOf(findings, 'holds')).toEqual([
		'display_name and source are kept but not answered',
		'a contact that was there is answered with 200; emails compare without case',
		'an address that is no contact is sent to; variables and recipient are objects',
	]);
});

/** A list that knows no page, no filter and no order. */
const entries = Array.from({ length: 150 }, (_, i) => ({
	slug: `s${i}`,
	name: 'S',
	active: i % 2 === 0,
	steps: 1,
	email: `no-${i}@more.example`,
	reason: i % 2 ? 'bounced' : 'complained',
	created_at: new Date(i * 1_000).toISOString(),
}));
const page = { count: 150, next: '/?page=2', previous: null, results: entries };

const LISTS = ['/api/list/', '/api/contact-enrollments/', '/api/unsubscribed-emails/'];

it('on a service whose lists heed nothing, no guess about lists holds but their shape', async () => {
	const findings = await check((response, received) => {
		const isList = LISTS.some((path) => received.path.includes(path));
		const one = { id: 'c1', external_id: 'u1', environment: 'test', custom_fields: {} };
		json(200, isList ? page : one)(response, received);
	});
	expect(namesOf(findings, 'does not hold')).toEqual(
		expect.arrayContaining([
			'?page_size= says how many entries a page has',
			'next is a link to ?page=2, which has other entries',
			'a page has 100 entries unless another size is asked for',
			'a page_size over 500 is 400',
			'unsubscribed addresses come newest first',
			'unsubscribed addresses are filtered by ?email=',
			'unsubscribed addresses are filtered by ?reason=',
			'inactive sequences are listed only with ?include_inactive=true',
			'email and external_id of two different contacts are 400',
			'an unknown email has an empty list of enrollments',
		]),
	);
	expect(namesOf(findings, 'holds')).toEqual(
		expect.arrayContaining([
			'sequences are a GET, and a page: {count, next, previous, results}',
			'an unsubscribed address is {email, reason, created_at}, its reason as guessed',
			'a sequence is {slug, name, active, steps}',
		]),
	);
	expect(findings).toContainEqual({
		name: 'null clears a custom field',
		verdict: 'not asked',
		remark: 'there was no custom field to clear',
	});
});
