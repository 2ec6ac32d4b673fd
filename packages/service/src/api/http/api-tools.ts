import type { KeyCache } from '../../domain/keys/cache-keys.ts';
import type { WorkTools } from '../../jobs/work.ts';
import type { OutgoingMail } from '../../mail/outgoing.ts';
import type { SharedDatabase } from '../../store/tables.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { ClientAddress } from './client-address.ts';
import type { RequestCounts } from './request-counts.ts';

/** Dependencies of request handlers. */
export interface ApiTools extends WorkTools {
	/** Tables whose rows belong to no owner. */
	db: SharedDatabase;
	keys: KeyCache;
	limiter: Limiter;
	mail: OutgoingMail;
	/** URL at which recipients and clients reach the service, from PUBLIC_URL. */
	publicUrl: string | undefined;
	clientAddress: ClientAddress;
	/** Counts requests for the console. */
	requests: RequestCounts;
}
