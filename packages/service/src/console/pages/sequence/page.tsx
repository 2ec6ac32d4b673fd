import { notFound } from '../../page-context.ts';
import type { Page } from '../../page.ts';
import { countBySteps, listEnrolled } from './query.ts';
import { SequenceView, STATUSES } from './view.tsx';

/** Sequence: its steps, its contacts by step, and the due times of the next steps. */
export const sequencePage: Page = async (context) => {
	const slug = context.part('slug');
	const sequence = context.workspace.sequences.find((each) => each.slug === slug);
	if (!sequence) throw notFound('sequence');
	const status = STATUSES.find(({ value }) => value === context.query('status'))?.value ?? 'active';
	const step = stepOf(context.query('step'));
	const stepId = step === undefined ? undefined : (sequence.steps[step]?.id ?? '');
	const filter = { slug, status, step: stepId, after: context.query('after') };
	const view = {
		context,
		sequence,
		status,
		step,
		counts: await countBySteps(
			context.owned,
			slug,
			sequence.steps.map(({ id }) => id),
		),
		enrolled: await listEnrolled(context.owned, filter),
	};
	return { title: sequence.name, tab: 'sequences', body: <SequenceView {...view} /> };
};

/**
 * Returns the zero-based index of the step in a link; undefined if the step is invalid. Links count steps
 * from 1.
 */
const stepOf = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : undefined);
