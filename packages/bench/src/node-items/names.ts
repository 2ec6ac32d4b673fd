/**
 * Node configurations to compare: ours with field references and with computed expressions, and HTTP Request
 * with both ways to enter a body.
 */
export const NAMES = [
	'Contact Sync',
	'Contact Sync, computed',
	'HTTP Request, fields',
	'HTTP Request, JSON',
] as const;

export type NodeName = (typeof NAMES)[number];
