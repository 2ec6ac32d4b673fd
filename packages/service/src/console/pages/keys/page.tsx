import type { Page } from '../../page.ts';
import { listKeys } from './list-keys.ts';
import { KeysView } from './view.tsx';

/** The API keys, without their texts. */
export const keysPage: Page = async (asked) => ({
	title: 'API Keys',
	tab: 'keys',
	body: <KeysView asked={asked} keys={await listKeys(asked.owned)} />,
});
