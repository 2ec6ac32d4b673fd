import type { Log } from '../base/log.ts';
import type { WorkTools } from '../work/work.ts';

/** Dependencies of email delivery. */
export interface DeliveryTools extends WorkTools {
	log: Log;
}
