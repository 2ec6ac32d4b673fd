/** The fields of `GET /__controls/state` that tests read. */
export interface State {
	contacts: Array<{
		id: string;
		email: string;
		first_name: string | null;
		external_id: string | null;
		custom_fields: object;
		tags: string[];
	}>;
	tags: Array<{ id: string; name: string }>;
	events: Array<{ email: string; name: string; properties: object }>;
	enrollments: Array<{ email: string; sequence_slug: string; metadata: object | null }>;
	mails: Array<{ to_email: string; subject: string; text_body: string }>;
	activity: Array<{ email: string; kind: string }>;
}

/** The service's tables, as rows to compare with the requests. */
export interface Tables {
	contacts: Array<Omit<State['contacts'][number], 'id'>>;
	events: State['events'];
	enrollments: State['enrollments'];
	mails: State['mails'];
	/**
	 * Activity of all contacts, in order. Shows duplicate work even if the other tables contain only one row
	 * for it.
	 */
	activity: string[];
}

/** Returns tables that contain only these rows. */
export const tables = (rows: Partial<Tables> = {}): Tables => ({
	contacts: [],
	events: [],
	enrollments: [],
	mails: [],
	activity: [],
	...rows,
});

export const tablesOf = (state: State): Tables => ({
	contacts: state.contacts.map(({ email, first_name, external_id, custom_fields, tags }) => ({
		email,
		first_name,
		external_id,
		custom_fields,
		tags,
	})),
	events: state.events.map(({ email, name, properties }) => ({ email, name, properties })),
	enrollments: state.enrollments.map(({ email, sequence_slug, metadata }) => ({
		email,
		sequence_slug,
		metadata,
	})),
	mails: state.mails.map(({ to_email, subject, text_body }) => ({ to_email, subject, text_body })),
	activity: state.activity.map(({ email, kind }) => `${kind}: ${email}`),
});
