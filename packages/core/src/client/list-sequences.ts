import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { listEntries } from './pages.ts';
import { textOf } from './read.ts';

/** A sequence. Only the slug is sure; api.md section 2 shows no other field. */
export interface SequenceSummary {
	slug: string;
	/** The slug where the service gives no name. */
	name: string;
	/** True where the service does not say: api.md lists only active ones by default. */
	active: boolean;
}

/** The sequences and their slugs. api.md section 4, /sequences/api/list/. Guess: the name of the parameter. */
export const listSequences = (send: Send, { includeInactive = false } = {}) =>
	listEntries(
		send,
		{
			path: 'sequences/api/list/',
			scope: 'sequences:read',
			name: 'sequences',
			query: includeInactive ? { include_inactive: 'true' } : {},
		},
		readSequence,
	);

function readSequence(entry: unknown): SequenceSummary | undefined {
	if (typeof entry === 'string') return { slug: entry, name: entry, active: true };
	if (!isRecord(entry)) return undefined;
	const slug = textOf(entry, 'slug', 'sequence_slug');
	if (slug === undefined) return undefined;
	const { active = entry.is_active ?? entry.status ?? true } = entry;
	return {
		slug,
		name: textOf(entry, 'name', 'title') ?? slug,
		active: active === true || active === 'active',
	};
}
