import type { IDataObject } from 'n8n-workflow';
import type { N8nApi } from '../n8n-api.ts';
import { connectLab, tablesOf } from './lab/lab.ts';
import { onItems, ours, TRIGGER } from './lab/workflows.ts';

let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

/** Runs one operation in a workflow of its own; gives the items that came out. */
async function runOperation(
	resource: string,
	operation: string,
	parameters: IDataObject,
	items: IDataObject[] = [{}],
): Promise<IDataObject[]> {
	const node = ours(credentialId, { resource, operation, ...parameters });
	const workflow = await api.ensureWorkflow(
		onItems(`${resource}: ${operation}`, items, [node]),
	);
	const { status, data } = await api.runWorkflow(workflow.id, TRIGGER);
	expect(data.resultData.error?.message).toBeUndefined();
	expect(status).toBe('success');
	const [task] = data.resultData.runData[node.name]!;
	return task!.data!.main[0]!.map(({ json }) => json);
}

it('Contact: Create or Update', async () => {
	console.log(await runOperation('contact','upsert',{email:'={{ $json.email }}', additionalFields:{firstName:'Ada'}},[{email:'ada@operations.example'}]));
	console.log(await tablesOf('@operations.example'), await api.nodeTypes().then(n => n.filter(x=>x.includes('contact-sync'))));
});
