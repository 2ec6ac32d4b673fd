import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import { NotChecked } from '../not-checked.ts';
import type { Run } from '../run.ts';
import { bodyOf, hasAll, summarizeHeaders, type ApiResponse } from '../response.ts';

const PATH = endpoints.triggerEmail.path;

const changes: Assumption['changes'] = ({ names, trigger }) =>
	trigger === undefined ? undefined : `triggers the email ${trigger} to ${names.unknownEmail}`;

const bodyFor = ({ names, trigger }: Run) => {
	if (trigger === undefined)
		throw new NotChecked('the check requires the key of an email trigger: --trigger KEY');
	return {
		trigger_key: trigger,
		to_email: names.unknownEmail,
		variables: { number: 'A-1' },
		recipient: { first_name: 'Contract', last_name: 'Check' },
		idempotency_key: names.idempotencyKey,
	};
};

const send = async (run: Run): Promise<ApiResponse> => run.post(PATH, bodyFor(run));

const replay = async (run: Run): Promise<ApiResponse> => {
	await send(run);
	return run.postAgain(PATH, bodyFor(run));
};

/** Sends a different body with the idempotency key of an earlier email. */
const reuseKey = async (run: Run): Promise<ApiResponse> => {
	await send(run);
	return run.post(PATH, { ...bodyFor(run), variables: { number: 'A-2' } });
};

const isSent = hasStatus(200, 201, 202);

/** Assumptions about transactional emails. The checks send one email, and only with --trigger. */
export const emailAssumptions: readonly Assumption[] = [
	{
		name: 'an unknown trigger_key returns 404',
		request: ({ post, names }) =>
			post(PATH, { trigger_key: names.nothing, to_email: names.unknownEmail }),
		holds: hasStatus(404),
	},
	{
		name: 'an email address without a contact gets the email; variables and recipient are objects',
		changes,
		request: send,
		holds: isSent,
	},
	{
		name: 'an email is {id, status, to_email}, with scheduled_for if it is scheduled',
		changes,
		request: send,
		holds(seen) {
			const { status } = bodyOf(seen);
			const isScheduled = seen.status === 202;
			const fields = ['id', 'to_email', ...(isScheduled ? ['scheduled_for'] : [])];
			const isReported = status === (isScheduled ? 'scheduled' : 'sent');
			return hasStatus(200, 202)(seen) && isReported && hasAll(bodyOf(seen), fields);
		},
	},
	{
		name: 'the same body with the same idempotency_key replays the first response',
		changes,
		request: replay,
		async holds(seen, run) {
			const first = await send(run);
			if (!('id' in bodyOf(first))) throw new NotChecked('the response has no ID of the email');
			const isSame = JSON.stringify(seen.body) === JSON.stringify(first.body);
			return isSent(seen) && seen.status === first.status && isSame;
		},
	},
	{
		name: 'a replay has the header Idempotent-Replayed: true',
		changes,
		request: replay,
		holds: ({ headers }) => headers.get('idempotent-replayed') === 'true',
		show: summarizeHeaders,
	},
	{
		name: 'a different body with the same idempotency_key returns 409',
		changes,
		request: reuseKey,
		holds: hasStatus(409),
	},
	{
		name: 'this 409 names the idempotency key',
		changes,
		request: reuseKey,
		holds: (seen) => seen.status === 409 && /idempoten/i.test(JSON.stringify(seen.body)),
	},
];
