import { SupplyDataContext } from 'n8n-core';
import { makeHandleToolInvocation } from 'n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data.js';
import {
	createEmptyRunExecutionData,
	NodeConnectionTypes,
	type IDataObject,
	type INode,
} from 'n8n-workflow';
import { createAdditionalData } from '@contact-sync/testing/n8n/additional-data';
import { placeOurs, workflowOf, type NodeRun } from '@contact-sync/testing/n8n/engine';

/**
 * Calls our node as a tool. Returns its response as text.
 *
 * @param runData data of an agent's execution. @default none, as in MCP Server Trigger, which calls its tools outside of an execution
 */
export async function callTool(
	{
		parameters,
		credential,
		settings,
		items = [{}],
	}: Pick<NodeRun, 'parameters' | 'credential' | 'settings' | 'items'>,
	args: IDataObject,
	runData = createEmptyRunExecutionData(),
): Promise<string> {
	const { node, nodeType, loader } = await placeOurs(parameters);
	const tool: INode = { ...node, ...settings, type: `${node.type}Tool` };
	const workflow = workflowOf(tool, nodeType);
	const additionalData = createAdditionalData(loader, workflow, { credential });
	const input = items.map((json) => ({ json }));
	const executeData = { data: { main: [input] }, node: tool, source: null };
	const contextFor = (runIndex: number) =>
		new SupplyDataContext(
			workflow,
			tool,
			additionalData,
			'webhook',
			runData,
			runIndex,
			input,
			{},
			NodeConnectionTypes.AiTool,
			executeData,
			[],
		);
	return String(await makeHandleToolInvocation(contextFor, tool, nodeType, runData)(args));
}
