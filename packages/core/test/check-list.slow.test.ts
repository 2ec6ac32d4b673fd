import { expectFoundInChangingLists } from './helpers/changing-lists.ts';

it('finds all email addresses that stay listed in 2,000 lists that change, and none that were never listed', () =>
	expectFoundInChangingLists(2_000));
