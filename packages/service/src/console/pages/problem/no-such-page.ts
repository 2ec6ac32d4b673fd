import { Problem } from '../../../api/http/problem.ts';
import type { Page } from '../../page.ts';

export const noSuchPage: Page = async () => {
	throw new Problem(404, 'The console has no such page.');
};
