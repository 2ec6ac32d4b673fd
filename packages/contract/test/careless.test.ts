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

it('few assumptions hold for a service that accepts everything', async () => {
	const findings = await check(serviceOf(SHAPES['with bare lists and 200 everywhere']!));
	expect(namesOf(findings, 'holds')).toEqual([
		'display_name and source are stored, but not returned',
		'updating a contact returns 200; emails are compared without case',
		'an email address without a contact gets the email; variables and recipient are objects',
	]);
});

/** A list that ignores pagination, filters, and order. */
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

it('only the assumptions about response shape hold for lists that ignore all parameters', async () => {
	const findings = await check((response, received) => {
		const isList = LISTS.some((path) => received.path.includes(path));
		const one = { id: 'c1', external_id: 'u1', environment: 'test', custom_fields: {} };
		json(200, isList ? page : one)(response, received);
	});
	expect(namesOf(findings, "doesn't hold")).toEqual(
		expect.arrayContaining([
			'?page_size= sets the number of entries of a page',
			'next is a link to ?page=2, which has other entries',
			'a page has 100 entries by default',
			'a page_size over 500 returns 400',
			'unsubscribed email addresses are sorted newest first',
			'unsubscribed email addresses are filtered by ?email=',
			'unsubscribed email addresses are filtered by ?reason=',
			'inactive sequences are listed only with ?include_inactive=true',
			'email and external_id of two different contacts return 400',
			'the list of enrollments of an unknown email returns 404',
		]),
	);
	expect(namesOf(findings, 'holds')).toEqual(
		expect.arrayContaining([
			'the list of sequences is a GET, and a page: {count, next, previous, results}',
			'an unsubscribed email address is {email, reason, created_at}, with a known reason',
			'a sequence is {slug, name, active, steps}',
		]),
	);
	expect(findings).toContainEqual({
		name: 'null clears a custom field',
		verdict: 'not checked',
		remark: 'the contact has no custom field to clear',
	});
});
