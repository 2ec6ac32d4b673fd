import type { Log } from '../base/log.ts';
import type { WorkTools } from '../jobs/work.ts';

/** Dependencies of email delivery. */
export interface DeliveryTools extends WorkTools {
	log: Log;
}
