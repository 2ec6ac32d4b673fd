import type { Assumption } from '../assumption.ts';
import { bulkAssumptions } from './bulk.ts';
import { contactAssumptions } from './contacts.ts';
import { emailAssumptions } from './emails.ts';
import { enrollmentAssumptions } from './enrollments.ts';
import { errorAssumptions, limitAssumption } from './errors.ts';
import { eventAssumptions } from './events.ts';
import { listAssumptions } from './lists.ts';
import { sequenceAssumptions } from './sequences.ts';
import { serviceAssumptions } from './service.ts';
import { tagAssumptions } from './tags.ts';
import { uncheckedAssumptions } from './unchecked.ts';
import { unsubscribedAssumptions } from './unsubscribed.ts';

/** All assumptions, in the order of the checks. */
export const ASSUMPTIONS: readonly Assumption[] = [
	...serviceAssumptions,
	...errorAssumptions,
	...listAssumptions,
	...unsubscribedAssumptions,
	...sequenceAssumptions,
	...contactAssumptions,
	...tagAssumptions,
	...eventAssumptions,
	...enrollmentAssumptions,
	...bulkAssumptions,
	...emailAssumptions,
	...uncheckedAssumptions,
	limitAssumption,
];
