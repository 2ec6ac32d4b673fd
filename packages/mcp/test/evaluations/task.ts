import type { State } from '@contact-sync/testing/tables';

/** Call of a model, and what the model must be told. */
export interface Step {
	tool: string;
	args: Readonly<Record<string, unknown>>;
	/** Part of the error. @default the call succeeds */
	error?: string;
	/** Part of the result. */
	result?: object;
	/** Fault to inject into the service before the call, in the format of the service's `faults` control. */
	fault?: object;
}

/** What is in the service after a task. Omitted parts must be empty. */
export interface After {
	/** Tags by email address, in alphabetical order. */
	contacts?: Readonly<Record<string, string[]>>;
	/** Recipients of emails, in order. */
	mails?: readonly string[];
	/** `email sequence`, in order. */
	enrollments?: readonly string[];
	/** `email event`, in order. */
	events?: readonly string[];
}

/** A user's request, with the calls of a model that makes a typical mistake, and then does what it can. */
export interface Task {
	request: string;
	/** Calls that prepare the service. @default none */
	before?: readonly Step[];
	/** The mistake that the transcript contains. */
	mistake: string;
	steps: readonly Step[];
	after: After;
}

/** Returns the parts of the service's state that tasks describe. */
export const stateAfter = (state: State): Required<After> => ({
	contacts: Object.fromEntries(
		state.contacts.map(({ email, tags }) => [email, tags.toSorted()] as const).sort(),
	),
	mails: state.mails.map(({ to_email }) => to_email),
	enrollments: state.enrollments.map(({ email, sequence_slug }) => `${email} ${sequence_slug}`),
	events: state.events.map(({ email, name }) => `${email} ${name}`),
});

/** Returns the parts of the service's state that a task must lead to. */
export const expectedState = ({ after }: Task): Required<After> => ({
	...{ contacts: {}, mails: [], enrollments: [], events: [] },
	...after,
});

export const ada = 'ada@acme.example';
export const grace = 'grace@acme.example';
/** An email address that the service suppresses. */
export const bounced = 'bea@acme.example';

/** Creates a step that creates or updates a contact. */
export const create = (email: string, args: object = {}): Step => ({
	tool: 'create_or_update_contact',
	args: { email, ...args },
});
