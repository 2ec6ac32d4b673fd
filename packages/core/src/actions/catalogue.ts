import { addTagDescribed } from './add-tag.ts';
import { bulkEnrollDescribed } from './bulk-enroll.ts';
import { checkKey, checkKeyWords } from './check-key.ts';
import { checkUnsubscribedDescribed } from './check-unsubscribed.ts';
import { enrollContactDescribed } from './enroll-contact.ts';
import { listEnrollmentsDescribed } from './list-enrollments.ts';
import { listSequencesDescribed } from './list-sequences.ts';
import { listUnsubscribedDescribed } from './list-unsubscribed.ts';
import { newUnsubscribedDescribed } from './new-unsubscribed.ts';
import { removeTagDescribed } from './remove-tag.ts';
import { trackEventDescribed } from './track-event.ts';
import { triggerEmailDescribed } from './trigger-email.ts';
import { upsertContactDescribed } from './upsert-contact.ts';
import { describeAction, type DescribedAction } from './words.ts';

const ofTheService: readonly DescribedAction[] = [
	upsertContactDescribed,
	addTagDescribed,
	removeTagDescribed,
	listEnrollmentsDescribed,
	trackEventDescribed,
	enrollContactDescribed,
	bulkEnrollDescribed,
	listSequencesDescribed,
	listUnsubscribedDescribed,
	checkUnsubscribedDescribed,
	triggerEmailDescribed,
];

/** Every action with its words, in the order of the documentation. Platforms draw this and nothing else. */
export const catalogue: readonly DescribedAction[] = [
	...ofTheService,
	describeAction(checkKey(ofTheService), checkKeyWords),
];

/** Everything that starts a workflow, with its words. */
export const triggers: readonly DescribedAction[] = [newUnsubscribedDescribed];
