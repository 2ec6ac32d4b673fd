import type { Page } from '../../page.ts';
import { listKeys } from './list-keys.ts';
import { KeysView } from './view.tsx';

/** API keys, without their values. */
export const keysPage: Page = async (context) => ({
	title: 'API Keys',
	tab: 'keys',
	body: <KeysView context={context} keys={await listKeys(context.owned)} />,
});
