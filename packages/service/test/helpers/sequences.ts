import type { BulkEnrollment, Enrollment, Page } from '@contact-sync/core';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo } from './automations.ts';
import { call, newEmail, upsert } from './call.ts';

export function enroll(
	service: OpenedService,
	email: string,
	sequence_slug: string,
	rest: Record<string, unknown> = {},
	key?: string,
) {
	const body = { email, sequence_slug, ...rest };
	return postTo<Enrollment>(service, '/sequences/enroll/', body, key);
}

export function bulkEnroll(
	service: OpenedService,
	emails: unknown,
	sequence_slug = 'onboarding',
	rest: Record<string, unknown> = {},
) {
	const body = { emails, sequence_slug, ...rest };
	return postTo<BulkEnrollment>(service, '/sequences/api/bulk-enroll/', body);
}

/** Returns the enrollments that the API lists for an email. */
export async function enrollmentsOf(service: OpenedService, email: string): Promise<Enrollment[]> {
	const query = new URLSearchParams({ email });
	const path = `/sequences/api/contact-enrollments/?${query}`;
	const { body } = await call<Page<Enrollment>>(service, path, { key: service.keys.live! });
	return body.results;
}

/** Creates a contact, and returns its email. */
export async function newContact(
	service: OpenedService,
	rest: Record<string, unknown> = {},
): Promise<string> {
	const email = newEmail();
	await upsert(service, { email, ...rest });
	return email;
}

const template = (key: string) => ({ key, subject: `${key} {{ first_name }}`, text: key });
const step = (after: string, name: string) => ({ after, template: name });

/** Workspace settings with all kinds of sequences, and with suppressed email addresses. */
export const SEQUENCES = {
	templates: [template('welcome'), template('tips'), template('goodbye')],
	sequences: [
		{
			slug: 'onboarding',
			name: 'Onboarding',
			steps: [step('0s', 'welcome'), step('2d', 'tips'), step('12h', 'goodbye')],
		},
		{ slug: 'later', name: 'Later', steps: [step('1h', 'welcome')] },
		{ slug: 'empty', name: 'Empty', steps: [] },
		{ slug: 'paused', name: 'Paused', active: false, steps: [step('0s', 'tips')] },
	],
	unsubscribed: [
		{ email: 'no@more.example' },
		{ email: 'gone@more.example', reason: 'bounced' },
		{ email: 'cross@more.example', reason: 'complained' },
	],
};
