import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readIfObject } from './read.ts';
import type { EventRecord, TrackEventBody } from './wire.ts';

/** Records a custom event for a contact. api.md section 4, POST /events/track/. @throws NotFoundError if there is no such contact */
export const trackEvent = async (
	send: Send,
	event: TrackEventBody,
): Promise<Partial<EventRecord>> => readIfObject(await send(callTo(endpoints.trackEvent, event)));
