import type { Action } from './action.ts';
import { addTag } from './add-tag.ts';
import { bulkEnroll } from './bulk-enroll.ts';
import { bulkEnrollList } from './bulk-enroll-list.ts';
import { changedSequence } from './changed-sequence.ts';
import { createCheckKey } from './check-key.ts';
import { checkUnsubscribed } from './check-unsubscribed.ts';
import { checkUnsubscribedList } from './check-unsubscribed-list.ts';
import { enrollContact } from './enroll-contact.ts';
import { enrollmentFinished } from './enrollment-finished.ts';
import type { Platform } from './fields.ts';
import { findEnrollment } from './find-enrollment.ts';
import { findSequence } from './find-sequence.ts';
import { leftUnsubscribed } from './left-unsubscribed.ts';
import { listEnrollments } from './list-enrollments.ts';
import { listSequences } from './list-sequences.ts';
import { listUnsubscribed } from './list-unsubscribed.ts';
import { newUnsubscribed } from './new-unsubscribed.ts';
import { removeTag } from './remove-tag.ts';
import { trackEvent } from './track-event.ts';
import type { Trigger } from './trigger.ts';
import { triggerEmail } from './trigger-email.ts';
import { upsertContact } from './upsert-contact.ts';

const operations: readonly Action[] = [
	upsertContact,
	addTag,
	removeTag,
	listEnrollments,
	findEnrollment,
	trackEvent,
	enrollContact,
	bulkEnroll,
	listSequences,
	listUnsubscribed,
	checkUnsubscribed,
	triggerEmail,
];

const checkKey = createCheckKey(operations);

/** The operations of the service, in the order of the API documentation. */
export const actions: readonly Action[] = [...operations, checkKey];

/** Variants of these operations, for platforms that run a step for one item at a time or search by name. */
const forms: readonly Action[] = [bulkEnrollList, findSequence, checkUnsubscribedList];

/** Triggers, which start workflows. */
export const triggers: readonly Trigger[] = [
	newUnsubscribed,
	leftUnsubscribed,
	enrollmentFinished,
	changedSequence,
];

/** Returns the actions that a platform shows, including variants. */
export function actionsOn(platform: Platform): readonly Action[] {
	const shown = forms.filter(({ onlyOn }) => onlyOn?.some((each) => each === platform));
	const replaced = new Set(shown.map(({ replaces }) => replaces));
	return [...operations.filter(({ key }) => !replaced.has(key)), ...shown, checkKey];
}
