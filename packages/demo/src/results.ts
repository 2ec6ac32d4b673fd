import type { IRun } from 'n8n-workflow';
import { table } from '@contact-sync/testing/table';
import { NODES } from './sample.ts';

interface CheckedKey {
	product: string;
	environment: string;
	scopes: string[];
	allowed: string[];
	denied: Array<{ operation: string }>;
}

interface Contact {
	email: string;
	first_name: string;
	last_name: string;
	custom_fields: { plan: string };
	tags: string[];
	created: boolean;
}

interface TrackedEvent {
	event_name: string;
}

interface Enrollment {
	email: string;
	created: boolean;
}

interface BulkEnrollment {
	email: string;
	status: string;
}

interface Email {
	id: string;
	to_email: string;
}

/**
 * Describes the results of the sample workflow: a table of contacts, and lines for the other nodes.
 *
 * @param pageUrl returns the URL of a page of the console
 * @throws Error if the workflow failed
 */
export function describeResults(run: IRun, pageUrl: (path: string) => string): string {
	const contacts = outputOf<Contact>(run, NODES.contacts);
	const key = firstOf<CheckedKey>(run, NODES.key);
	const event = firstOf<TrackedEvent>(run, NODES.event);
	const enrollment = firstOf<Enrollment>(run, NODES.enroll);
	const bulk = outputOf<BulkEnrollment>(run, NODES.bulkEnroll);
	const email = firstOf<Email>(run, NODES.email);

	const created = contacts.filter((contact) => contact.created).length;
	const inBulk = bulk.filter(({ status }) => status === 'enrolled').length;
	return [
		table([
			['Contact', 'Email', 'Plan', 'Tags', 'Result', 'Onboarding'],
			...contacts.map((contact) => [
				`${contact.first_name} ${contact.last_name}`,
				contact.email,
				contact.custom_fields.plan,
				contact.tags.join(', '),
				contact.created ? 'created' : 'updated',
				enrollmentOf(contact.email, enrollment, bulk),
			]),
		]),
		'',
		`  API key   ${key.product}, ${key.environment} environment, ${describeOperations(key)}, with the scopes`,
		`            ${key.scopes.slice(0, 3).join(', ')},`,
		`            ${key.scopes.slice(3).join(', ')}`,
		`  Contacts  ${contacts.length} contacts: ${created} created, ${contacts.length - created} updated`,
		`  Event     ${event.event_name}, recorded for ${enrollment.email}`,
		`  Sequence  ${Number(enrollment.created)} enrolled alone, ${inBulk} in one bulk request (${bulk.length - inBulk} already enrolled)`,
		`  Email     receipt to ${email.to_email}, in the outbox (a test key sends no real email):`,
		`            ${pageUrl(`outbox/${email.id}/`)}`,
	].join('\n');
}

const describeOperations = ({ allowed, denied }: CheckedKey): string =>
	denied.length === 0
		? 'all operations allowed'
		: `${allowed.length} operations allowed, but not ${denied.map(({ operation }) => operation).join(', ')}`;

function enrollmentOf(
	email: string,
	enrollment: Enrollment,
	bulk: readonly BulkEnrollment[],
): string {
	if (email === enrollment.email && enrollment.created) return 'enrolled';
	const status = bulk.find((entry) => entry.email === email)?.status ?? '';
	return status === 'enrolled' ? 'enrolled in bulk' : status.replaceAll('_', ' ');
}

/** Returns a node's output. @throws Error if the workflow failed */
function outputOf<T>({ status, data }: IRun, node: string): T[] {
	const { runData, error } = data.resultData;
	const task = runData[node]?.[0];
	const failure = task?.error ?? error;
	if (status !== 'success' || failure) {
		const reason = [failure?.message, failure?.description].filter(Boolean).join(' ');
		throw new Error(`The sample workflow ended with the status ${status}. ${reason}`);
	}
	return (task?.data?.main?.[0] ?? []).map(({ json }) => json as T); // as the node's output is documented
}

function firstOf<T>(run: IRun, node: string): T {
	const [item] = outputOf<T>(run, node);
	if (item === undefined)
		throw new Error(`The node "${node}" of the sample workflow has no output.`);
	return item;
}
