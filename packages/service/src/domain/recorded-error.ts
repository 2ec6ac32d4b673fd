import { DomainError, type DomainErrorKind } from '../base/domain-error.ts';
import type { ActivityEntry } from './record-activity.ts';

/**
 * Domain error that a contact's timeline shows, although the transaction is rolled back. Otherwise, an operator
 * couldn't see why the contact got no email.
 */
export class RecordedError extends DomainError {
	override name = 'RecordedError';
	readonly activity: ActivityEntry;

	constructor(kind: DomainErrorKind, message: string, activity: ActivityEntry) {
		super(kind, message);
		this.activity = activity;
	}
}
