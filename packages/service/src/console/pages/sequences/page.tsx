import type { Page } from '../../page.ts';
import { countEnrollments } from './query.ts';
import { SequencesView } from './view.tsx';

/** Sequences with their contact counts. */
export const sequencesPage: Page = async (context) => {
	const slugs = context.workspace.sequences.map(({ slug }) => slug);
	const counts = await countEnrollments(context.owned, slugs);
	return {
		title: 'Sequences',
		tab: 'sequences',
		body: <SequencesView context={context} counts={counts} />,
	};
};
