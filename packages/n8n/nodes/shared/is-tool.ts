import type { INode } from 'n8n-workflow';

/** Whether an AI agent runs the node. n8n appends `Tool` to the node's type in that case. */
export const isTool = ({ type }: Pick<INode, 'type'>): boolean => type.endsWith('Tool');
