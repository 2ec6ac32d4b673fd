/** What every error of the core carries. No part may hold a key, a header, a body or contact data but the value at fault. */
export interface ErrorParts {
	/** What happened, as one sentence. */
	summary: string;
	/** What the person who reads it can do, as one sentence. */
	hint: string;
	/** HTTP status of the answer, when there was one. */
	status?: number;
	/** The service's own name for the request (`X-Request-Id`). */
	requestId?: string;
	/** The service's own words, cleaned and cut. */
	detail?: string;
	/** Milliseconds until the service takes requests again; absent when it did not say (`Retry-After`). */
	retryAfterMs?: number;
}

/** The root of all errors the core throws. `message` is the summary and the hint, ready to be shown. */
export abstract class ContactSyncError extends Error {
	/** A stable name for programs, as `rate_limited`. */
	abstract readonly code: string;
	/** Whether the same call may succeed later without a change. */
	readonly retryable: boolean = false;
	readonly summary: string;
	readonly hint: string;
	readonly status?: number;
	readonly requestId?: string;
	readonly detail?: string;
	/** Milliseconds until the service takes requests again; absent when it did not say. */
	readonly retryAfterMs?: number;

	constructor({ summary, hint, status, requestId, detail, retryAfterMs }: ErrorParts) {
		super(`${summary} ${hint}`);
		this.name = new.target.name;
		this.summary = summary;
		this.hint = hint;
		this.status = status;
		this.requestId = requestId;
		this.detail = detail;
		this.retryAfterMs = retryAfterMs;
	}

	/** All of it but the stack. */
	toJSON(): object {
		return { ...this, message: this.message };
	}
}
