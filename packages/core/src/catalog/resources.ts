/** Groups of actions, with their labels. */
export const resources = {
	contact: 'Contact',
	event: 'Event',
	sequence: 'Sequence',
	unsubscribed: 'Unsubscribed Email Address',
	email: 'Email',
	key: 'API Key',
} as const;

export type Resource = keyof typeof resources;
