import type { Page } from '../../page.ts';
import { countEnrollments } from './query.ts';
import { SequencesView } from './view.tsx';

/** The sequences, and the number of their contacts. */
export const sequencesPage: Page = async (asked) => {
	const slugs = asked.workspace.sequences.map(({ slug }) => slug);
	const counts = await countEnrollments(asked.owned, slugs);
	return {
		title: 'Sequences',
		tab: 'sequences',
		body: <SequencesView asked={asked} counts={counts} />,
	};
};
