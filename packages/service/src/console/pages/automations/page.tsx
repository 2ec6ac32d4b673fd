import { automationId } from '../../../domain/automations/automation-id.ts';
import type { Page } from '../../page.ts';
import { countRuns, listStopped } from './query.ts';
import { AutomationsView } from './view.tsx';

/** Automations with their run counts. */
export const automationsPage: Page = async (context) => {
	const automations = context.workspace.automations.map((each) => ({
		...each,
		id: automationId(each),
	}));
	const ids = automations.map(({ id }) => id);
	const runs = await countRuns(context.owned, ids, context.now);
	const stopped = await listStopped(context.owned, context.query('after'));
	return {
		title: 'Automations',
		tab: 'automations',
		body: <AutomationsView {...{ context, automations, runs, stopped }} />,
	};
};
