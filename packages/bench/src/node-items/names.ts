/** The nodes that are compared; HTTP Request has two ways to be given a body. */
export const NAMES = ['Contact Sync', 'HTTP Request, fields', 'HTTP Request, JSON'] as const;

export type NodeName = (typeof NAMES)[number];
