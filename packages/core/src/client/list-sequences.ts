import { isRecord, type Json } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { listEntries, listPages, LONG_PAGES, type Place } from './pages.ts';
import { entryOf, textOf } from './read.ts';

/** A sequence. Only the slug is sure; api.md section 2 shows no other field. */
export interface SequenceSummary {
	slug: string;
	/** The slug where the service gives no name. */
	name: string;
	/** True where the service does not say: api.md lists only active ones by default. */
	active: boolean;
	/** Number of steps; absent if the service doesn't return it. */
	steps?: number;
}

/** The sequences and their slugs. api.md section 4, /sequences/api/list/. Guess: the name of the parameter. */
export const listSequences = (send: Send, { includeInactive = false } = {}) =>
	listEntries(
		send,
		{
			call: callTo(endpoints.listSequences, includeInactive ? { include_inactive: 'true' } : {}),
			name: 'sequences',
		},
		readSequence,
	);

/** All sequences, inactive ones too, in long pages. @param from the page to begin with */
export const listSequencePages = (send: Send, from?: Place) =>
	listPages(
		send,
		{
			call: callTo(endpoints.listSequences, { include_inactive: 'true', ...LONG_PAGES }),
			name: 'sequences',
			from,
		},
		readSequence,
	);

function readSequence(given: unknown): SequenceSummary | undefined {
	if (typeof given === 'string') return { slug: given, name: given, active: true };
	const entry = entryOf(given);
	if (entry === undefined) return undefined;
	const sequence = isRecord(entry.sequence) ? entry.sequence : entry;
	const slug = textOf(sequence, 'slug', 'sequence_slug');
	if (slug === undefined) return undefined;
	const { active = sequence.is_active ?? sequence.isActive ?? sequence.status ?? true } = sequence;
	const steps = stepsIn(sequence);
	return {
		slug,
		name: textOf(sequence, 'name', 'title') ?? slug,
		active: active === true || active === 'active',
		...(steps !== undefined && { steps }),
	};
}

/** Returns the number of steps, which the service may return as a number or as a list. */
function stepsIn({ steps, step_count: count }: Json): number | undefined {
	const given = Array.isArray(steps) ? steps.length : (steps ?? count);
	return typeof given === 'number' ? given : undefined;
}
