import type { Log } from '../base/log.ts';
import type { WorkTools } from '../work/work.ts';

/** Everything that the delivery of mail uses. */
export interface DeliveryTools extends WorkTools {
	log: Log;
}
