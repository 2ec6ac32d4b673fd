import { isRecord, type Json } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { listEntries, listPages, LONG_PAGES, type Position } from './pages.ts';
import { entryOf, textOf } from './read.ts';

/** Sequence. Only the slug is certain; api.md section 2 specifies no other field. */
export interface SequenceSummary {
	slug: string;
	/** Name; the slug if the service returns none. */
	name: string;
	/**
	 * Whether the sequence accepts enrollments. True if the service doesn't return this value, because the
	 * list contains only active sequences by default.
	 */
	active: boolean;
	/** Number of steps; absent if the service doesn't return it. */
	steps?: number;
}

/**
 * Lists the sequences and their slugs. api.md section 4, /sequences/api/list/. The name of the parameter is
 * an assumption.
 */
export const listSequences = (send: Send, { includeInactive = false } = {}) =>
	listEntries(
		send,
		{
			call: callTo(endpoints.listSequences, includeInactive ? { include_inactive: 'true' } : {}),
			name: 'sequences',
		},
		readSequence,
	);

/**
 * Lists all sequences, including inactive ones, in long pages.
 *
 * @param from position of the first page to read
 */
export const listSequencePages = (send: Send, from?: Position) =>
	listPages(
		send,
		{
			call: callTo(endpoints.listSequences, { include_inactive: 'true', ...LONG_PAGES }),
			name: 'sequences',
			from,
		},
		readSequence,
	);

function readSequence(value: unknown): SequenceSummary | undefined {
	if (typeof value === 'string') return { slug: value, name: value, active: true };
	const entry = entryOf(value);
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
	const value = Array.isArray(steps) ? steps.length : (steps ?? count);
	return typeof value === 'number' ? value : undefined;
}
