import { automationId } from '../../../automations/automation-id.ts';
import type { Page } from '../../page.ts';
import { countRuns, listStopped } from './query.ts';
import { AutomationsView } from './view.tsx';

/** The automations, and how often they ran. */
export const automationsPage: Page = async (asked) => {
	const automations = asked.workspace.automations.map((each) => ({
		...each,
		id: automationId(each),
	}));
	const ids = automations.map(({ id }) => id);
	const runs = await countRuns(asked.owned, ids, asked.now);
	const stopped = await listStopped(asked.owned, asked.query('after'));
	return {
		title: 'Automations',
		tab: 'automations',
		body: <AutomationsView {...{ asked, automations, runs, stopped }} />,
	};
};
