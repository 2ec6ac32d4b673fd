import { DomainError } from '../../base/domain-error.ts';
import type { Work } from '../../jobs/work.ts';
import type { Sequence } from '../../workspace/schema.ts';

/**
 * Returns the sequence with this slug, for an enrollment.
 *
 * @throws DomainError if it doesn't exist or isn't active
 */
export function findActiveSequence(
	{ workspace: { sequences } }: Pick<Work, 'workspace'>,
	slug: string,
): Sequence {
	const sequence = sequences.find((each) => each.slug === slug);
	if (!sequence) {
		throw new DomainError(
			'not found',
			'No sequence has this slug. The list of sequences shows each slug.',
		);
	}
	if (sequence.active) return sequence;
	throw new DomainError(
		'invalid',
		`The sequence ${slug} isn't active, so it doesn't accept enrollments. Choose another sequence, or ask the operator of the service to activate it.`,
	);
}
