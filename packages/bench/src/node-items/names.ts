/** The nodes that are compared: ours by the names of fields and by computed expressions, and HTTP Request by both ways to enter a body. */
export const NAMES = [
	'Contact Sync',
	'Contact Sync, computed',
	'HTTP Request, fields',
	'HTTP Request, JSON',
] as const;

export type NodeName = (typeof NAMES)[number];
