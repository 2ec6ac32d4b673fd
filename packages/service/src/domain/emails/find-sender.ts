import { DomainError } from '../../base/domain-error.ts';
import type { Work } from '../../jobs/work.ts';
import type { Sender } from '../../workspace/schema.ts';

/**
 * Returns the sender of emails: the default sender, or the first one.
 *
 * @throws DomainError if the product has no sender
 */
export function findSender({ workspace: { senders } }: Pick<Work, 'workspace'>): Sender {
	const sender = senders.find((each) => each.default) ?? senders[0];
	if (sender) return sender;
	throw new DomainError(
		'impossible',
		'No sender is configured, so no email can be sent. Ask the operator of the service to add one.',
	);
}
