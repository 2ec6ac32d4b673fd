import { actionsOn, type Action, type Platform } from '@contact-sync/core';
import type { Input } from '../parity/case.ts';

/** A run of an action that sends requests. */
export interface ActionRun {
	action: Action;
	input: Input;
	/** Whether its values are too long for any message. */
	isLong: boolean;
}

const email = 'ada@acme.example';
const byId = (value: string) => ({ mode: 'id', value });

/** Typical short user input. */
const GIVEN: ReadonlyArray<[key: string, input: Input]> = [
	['contact.upsert', { email, external_id: 'crm-1042', tag_names: ['vip'] }],
	['contact.upsertRow', { row: { Email: email, Plan: 'pro' } }],
	['contact.upsertRow', {}],
	['contact.addTag', { contact: email, tags: 'vip' }],
	['contact.addTag', { contact: byId('c-17'), tags: byId('t-4') }],
	['contact.addTag', { contact: byId('c-17'), tags: byId('t-4, t-5, t-6') }],
	['contact.removeTag', { contact: byId('c-17'), tags: 'vip' }],
	['contact.removeTag', { contact: byId('c-17'), tags: 'customer, newsletter, webinar-2026' }],
	['contact.removeTag', { contact: byId('..'), tags: 'vip' }],
	['contact.listEnrollments', { email }],
	['contact.findEnrollment', { email, sequence: 'onboarding' }],
	['event.track', { event_name: 'login', email }],
	['event.track', { event_name: 'login', external_id: 'crm-1042' }],
	['event.track', { event_name: 'login', external_id: 'crm-1042', if_missing: 'create' }],
	['event.track', { event_name: 'login' }],
	['sequence.enroll', { email, sequence: 'onboarding' }],
	['sequence.bulkEnroll', { email, sequence: 'onboarding' }],
	['sequence.bulkEnrollList', { emails: `${email}, grace@acme.example`, sequence: 'onboarding' }],
	['sequence.bulkEnrollList', { emails: 'ada', sequence: 'onboarding' }],
	['sequence.find', { name: 'onboarding' }],
	['sequence.list', {}],
	['unsubscribed.list', {}],
	['unsubscribed.check', { email }],
	['unsubscribed.checkList', { emails: `${email}, grace@acme.example` }],
	['email.trigger', { trigger_key: 'receipt', to_email: email }],
	['email.trigger', { trigger_key: 'receipt', to_email: email, idempotency_key: 'order-7' }],
	['key.check', {}],
];

/** Returns a value that is too long for a title. */
const lengthen = (value: unknown): unknown => {
	if (typeof value === 'string')
		return value.replace(/^[a-z]+(?=@|-|$)/, (start) => start.repeat(60));
	const { mode, value: inner } = Object(value) as { mode?: string; value?: unknown };
	return mode === undefined ? value : { mode, value: lengthen(inner) };
};

const long = (input: Input): Input =>
	Object.fromEntries(
		Object.entries(input).map(([name, value]) => [
			name,
			name === 'if_missing' ? value : lengthen(value),
		]),
	);

/**
 * Returns two runs of each action on a platform: one with short input, and one with values that are too long
 * for any message.
 */
export const runsOn = (platform: Platform): ActionRun[] =>
	GIVEN.flatMap(([key, input]) => {
		const action = actionsOn(platform).find((each) => each.key === key);
		return action
			? [
					{ action, input, isLong: false },
					{ action, input: long(input), isLong: true },
				]
			: [];
	});
