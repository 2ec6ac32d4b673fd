/** Groups of actions, with their labels. */
export const resources = {
	contact: 'Contact',
	event: 'Event',
	sequence: 'Sequence',
	unsubscribed: 'Unsubscribed Email Address',
	email: 'Email',
	key: 'Your API Key', // after the resources that people work with, in alphabetical order
} as const;

export type Resource = keyof typeof resources;
