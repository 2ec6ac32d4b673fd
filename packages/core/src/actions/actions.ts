import type { Action } from './action.ts';
import { addTag } from './add-tag.ts';
import { bulkEnroll } from './bulk-enroll.ts';
import { checkKey } from './check-key.ts';
import { checkUnsubscribed } from './check-unsubscribed.ts';
import { enrollContact } from './enroll-contact.ts';
import { listEnrollments } from './list-enrollments.ts';
import { listSequences } from './list-sequences.ts';
import { listUnsubscribed } from './list-unsubscribed.ts';
import { removeTag } from './remove-tag.ts';
import { trackEvent } from './track-event.ts';
import { triggerEmail } from './trigger-email.ts';
import { upsertContact } from './upsert-contact.ts';

const ofTheService: readonly Action[] = [
	upsertContact,
	addTag,
	removeTag,
	listEnrollments,
	trackEvent,
	enrollContact,
	bulkEnroll,
	listSequences,
	listUnsubscribed,
	checkUnsubscribed,
	triggerEmail,
];

/** Every action, ready to run and without its words, which stand in the catalogue. */
export const actions: readonly Action[] = [...ofTheService, checkKey(ofTheService)];
