import { apiNameOf, MAX_TITLE_LENGTH, render, truncate, type NameOf, type Text } from './text.ts';

/**
 * Parts of every error in the core. Apart from the invalid value, these parts contain no key, header, body,
 * or contact data.
 */
export interface ErrorParts {
	/** Title: the problem in up to 80 characters, with the value that the user typed. */
	summary: Text;
	/** Fix: one or two sentences that don't repeat the title. */
	hint: Text;
	/** Progress of a series of changes, as sentences that list the completed and the remaining changes. */
	progress?: string;
	/** HTTP status of the response, if there was one. */
	status?: number;
	/** ID that the service assigned to the request (`X-Request-Id`). */
	requestId?: string;
	/** Message from the response, cleaned and truncated. */
	detail?: string;
	/** Whether the title states the cause, so that the message from the response isn't shown. @default false */
	isCauseKnown?: boolean;
	/**
	 * Milliseconds until the service accepts requests again; absent without a `Retry-After` header.
	 */
	retryAfterMs?: number;
	/** Whether the service may have processed the request. @default false */
	isOutcomeUnknown?: boolean;
	/** Whether earlier requests of the same action may have changed something. @default false */
	isUnfinished?: boolean;
}

/** Maximum length of the message from a response, in characters. */
const MAX_DETAIL_LENGTH = 600;

/** Base class of all errors that the core throws. `message` contains the title and the description. */
export abstract class ContactSyncError extends Error {
	/** Stable, machine-readable error code, such as `rate_limited`. */
	abstract readonly code: string;
	readonly #texts: Pick<ErrorParts, 'summary' | 'hint'>;
	#nameOf: NameOf = apiNameOf;
	/** Title, with the names that `showNames` set, or else those of the API. */
	summary = '';
	/** Fix, with the same names. */
	hint = '';
	/** Progress of a series of changes, as sentences that list the completed and the remaining changes. */
	readonly progress?: string;
	readonly status?: number;
	readonly requestId?: string;
	readonly detail?: string;
	readonly isCauseKnown: boolean;
	/** Milliseconds until the service accepts requests again; absent without a `Retry-After` header. */
	readonly retryAfterMs?: number;
	/** Whether the service may have processed the request. */
	readonly isOutcomeUnknown: boolean;
	/** Whether earlier requests of the same action may have changed something. */
	readonly isUnfinished: boolean;

	constructor({
		summary,
		hint,
		progress,
		status,
		requestId,
		detail,
		isCauseKnown = false,
		retryAfterMs,
		isOutcomeUnknown = false,
		isUnfinished = false,
	}: ErrorParts) {
		super();
		this.name = new.target.name;
		this.#texts = { summary, hint };
		this.progress = progress;
		this.status = status;
		this.requestId = requestId;
		this.detail = detail && truncate(detail, MAX_DETAIL_LENGTH);
		this.isCauseKnown = isCauseKnown;
		this.retryAfterMs = retryAfterMs;
		this.isOutcomeUnknown = isOutcomeUnknown;
		this.isUnfinished = isUnfinished;
		this.showNames(this.#nameOf);
	}

	/** Renders the title and the fix with a platform's names of fields, choices, and operations. */
	showNames(nameOf: NameOf): this {
		this.#nameOf = nameOf;
		const { summary, hint } = this.#texts;
		this.summary = render(summary, nameOf, MAX_TITLE_LENGTH);
		this.hint = render(hint, nameOf);
		this.message = `${this.summary} ${this.description}`;
		return this;
	}

	/**
	 * Returns a copy with the progress of a series of changes, one of which failed. It's a copy because several
	 * series can fail with the same error, such as the reason for a withdrawal.
	 */
	withProgress(progress: Pick<ErrorParts, 'progress' | 'isUnfinished'>): this {
		const Kind = this.constructor as new (parts: ErrorParts) => this; // every class accepts these parts
		return new Kind({ ...this, ...this.#texts, ...progress }).showNames(this.#nameOf);
	}

	/** Message from the response as a sentence; empty if there is none, or if the title states the cause. */
	get report(): string {
		if (!this.detail || this.isCauseKnown) return '';
		return `The service reports: ${/[.!?…]$/.test(this.detail) ? this.detail : `${this.detail}.`}`;
	}

	/** Description below the title: the fix, the progress, and the message from the response. */
	get description(): string {
		return [this.hint, this.progress, this.report].filter(Boolean).join(' ');
	}
}
