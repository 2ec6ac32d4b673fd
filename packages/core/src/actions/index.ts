import type { Action } from '../catalog/action.ts';
import { addTag } from './contact/add-tag.ts';
import { bulkEnroll } from './sequence/bulk-enroll.ts';
import { bulkEnrollList } from './sequence/bulk-enroll-list.ts';
import { createCheckKey } from './key/check-key.ts';
import { checkUnsubscribed } from './unsubscribed/check-unsubscribed.ts';
import { checkUnsubscribedList } from './unsubscribed/check-unsubscribed-list.ts';
import { enrollContact } from './sequence/enroll-contact.ts';
import { enrollmentFinished } from './triggers/enrollment-finished.ts';
import type { Form, Platform } from '../catalog/platform.ts';
import { findEnrollment } from './contact/find-enrollment.ts';
import { findSequence } from './sequence/find-sequence.ts';
import { leftUnsubscribed } from './triggers/left-unsubscribed.ts';
import { listEnrollments } from './contact/list-enrollments.ts';
import { listSequences } from './sequence/list-sequences.ts';
import { listUnsubscribed } from './unsubscribed/list-unsubscribed.ts';
import { newSequence } from './triggers/new-sequence.ts';
import { newUnsubscribed } from './triggers/new-unsubscribed.ts';
import { removeTag } from './contact/remove-tag.ts';
import { trackEvent } from './event/track-event.ts';
import type { Trigger } from '../catalog/trigger.ts';
import { triggerEmail } from './email/trigger-email.ts';
import { upsertContact } from './contact/upsert-contact.ts';
import { upsertContactRow } from './contact/upsert-contact-row.ts';

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

/** Forms of these operations, for platforms that run a step for one item. */
const forms: ReadonlyArray<{ form: Form; shown: readonly Action[]; replaces?: Action }> = [
	{ form: 'row', shown: [upsertContactRow] },
	{ form: 'list', shown: [bulkEnrollList, checkUnsubscribedList], replaces: bulkEnroll },
	{ form: 'search', shown: [findSequence] },
];

/** Triggers, which start workflows. */
export const triggers: readonly Trigger[] = [
	newUnsubscribed,
	leftUnsubscribed,
	enrollmentFinished,
	newSequence,
];

/** Returns the actions that a platform shows, including its forms. */
export function actionsOn(platform: Platform): readonly Action[] {
	const added = forms.filter(({ form }) => platform.forms?.includes(form));
	return [
		...operations.filter((action) => !added.some(({ replaces }) => replaces === action)),
		...added.flatMap(({ shown }) => shown),
		checkKey,
	];
}
