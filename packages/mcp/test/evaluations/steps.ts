import type { Step } from './task.ts';

export const ada = 'ada@acme.example';
export const grace = 'grace@acme.example';
/** An email address that the service suppresses. */
export const bounced = 'bea@acme.example';

/** Creates a step that creates or updates a contact. */
export const create = (email: string, args: object = {}): Step => ({
	tool: 'create_or_update_contact',
	args: { email, ...args },
});
