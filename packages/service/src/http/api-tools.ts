import type { Log } from '../base/log.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { OutgoingMail } from '../mail/outgoing.ts';
import type { RequestCounts } from '../requests/request-counts.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { WorkTools } from '../work/work.ts';

/** What requests are handled with. */
export interface ApiTools extends WorkTools {
	/** The tables whose rows belong to no owner. */
	db: SharedDatabase;
	limiter: Limiter;
	log: Log;
	mail: OutgoingMail;
	/** Where people reach the service, when PUBLIC_URL says so. */
	publicUrl: string | undefined;
	/** Counts requests for the console. */
	requests: RequestCounts;
}
