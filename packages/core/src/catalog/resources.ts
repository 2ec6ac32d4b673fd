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

/** Returns the two parts of an action's key. */
export function keyPartsOf({ key }: { key: `${Resource}.${string}` }) {
	const [resource, operation] = key.split('.') as [Resource, string]; // guaranteed by the type of the key
	return { resource, operation };
}
