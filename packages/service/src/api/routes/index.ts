import type { ApiRoute } from '../http/route.ts';
import { addTagRoute } from './contacts/add-tag.ts';
import { listUnsubscribedRoute } from './contacts/list-unsubscribed.ts';
import { removeTagRoute } from './contacts/remove-tag.ts';
import { upsertContactRoute } from './contacts/upsert.ts';
import { triggerEmailRoute } from './emails/trigger.ts';
import { trackEventRoute } from './events/track.ts';
import { pingRoute } from './ping.ts';
import { bulkEnrollRoute } from './sequences/bulk-enroll.ts';
import { contactEnrollmentsRoute } from './sequences/contact-enrollments.ts';
import { enrollRoute } from './sequences/enroll.ts';
import { listSequencesRoute } from './sequences/list.ts';

/** Every endpoint of the API. api.md section 4. */
export const routes: readonly ApiRoute[] = [
	pingRoute,
	upsertContactRoute,
	listUnsubscribedRoute,
	addTagRoute,
	removeTagRoute,
	trackEventRoute,
	enrollRoute,
	bulkEnrollRoute,
	listSequencesRoute,
	contactEnrollmentsRoute,
	triggerEmailRoute,
];
