import type { IDataObject } from 'n8n-workflow';
import { table } from '@contact-sync/testing/table';
import type { Execution } from '@contact-sync/testing/n8n/n8n-api';

/** A contact in the output of the node. */
interface Person {
	email: string;
	first_name: string | null;
	last_name: string | null;
	custom_fields: IDataObject;
	tags: Array<{ name: string }>;
	created: boolean;
}

/**
 * Returns the result of the sample workflow as a table.
 *
 * @throws Error if the workflow failed or returned no contacts
 */
export function report({ status, data }: Execution, nodeName: string): string {
	const { runData, error } = data.resultData;
	const task = runData[nodeName]?.[0];
	const failed = task?.error ?? error;
	if (status !== 'success' || failed) {
		throw new Error(
			`The sample workflow ended with status ${status}: ${failed?.message ?? 'no error was reported'}`,
		);
	}
	const items = task?.data?.main?.[0] ?? [];
	if (items.length === 0) throw new Error('The sample workflow returned no contacts.');
	const people = items.map(({ json }) => json as unknown as Person); // the output of Create or Update
	const created = people.filter((person) => person.created).length;
	const rows = people.map((person) => [
		[person.first_name, person.last_name].filter(Boolean).join(' '),
		person.email,
		String(person.custom_fields.country ?? '–'),
		person.tags.map(({ name }) => name).join(', '),
		person.created ? 'created' : 'updated',
	]);
	return [
		table([['Contact', 'Email', 'Country', 'Tags', 'Result'], ...rows]),
		`  ${people.length} contacts: ${created} created, ${people.length - created} updated`,
	].join('\n\n');
}
