import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** 5xx: a fault on the service's side. api.md section 7. */
export class ServerError extends ContactSyncError {
	override readonly code = 'server_fault';
	override readonly retryable = true;
	/** Milliseconds to wait, when the service said so with `Retry-After`. */
	readonly retryAfterMs?: number;

	constructor(parts: ErrorParts & { retryAfterMs?: number }) {
		super(parts);
		this.retryAfterMs = parts.retryAfterMs;
	}
}
