import { noSuch } from '../../page-context.ts';
import type { Page } from '../../page.ts';
import { countBySteps, listEnrolled, type Status } from './query.ts';
import { SequenceView } from './view.tsx';

const STATUSES: readonly Status[] = ['active', 'completed', 'stopped'];

/** A sequence: its steps, its contacts by step, and the due time of the next steps. */
export const sequencePage: Page = async (asked) => {
	const slug = asked.part('slug');
	const sequence = asked.workspace.sequences.find((each) => each.slug === slug);
	if (!sequence) throw noSuch('sequence');
	const status = STATUSES.find((each) => each === asked.query('status')) ?? 'active';
	const step = stepOf(asked.query('step'));
	const wanted = { slug, status, step, after: asked.query('after') };
	const view = {
		asked,
		sequence,
		status,
		step,
		counts: await countBySteps(asked.owned, slug, sequence.steps.length),
		enrolled: await listEnrolled(asked.owned, wanted),
	};
	return { title: sequence.name, tab: 'sequences', body: <SequenceView {...view} /> };
};

/** The step in a link, which counts from 1; undefined when it is none. */
const stepOf = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : undefined);
