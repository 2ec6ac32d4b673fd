import type { Log } from '../base/log.ts';
import type { WorkTools } from '../work/work.ts';

/** What mail is delivered with. */
export interface DeliveryTools extends WorkTools {
	log: Log;
}
