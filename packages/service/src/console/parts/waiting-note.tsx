import type { PageContext } from '../page-context.ts';

/** Explains why emails aren't delivered. Renders nothing if they are. */
export function WaitingNote({ context: { owner, smtpServer } }: { context: PageContext }) {
	if (owner.environment === 'test') {
		return (
			<p class="note">
				Emails in the test environment are never delivered. They are stored in the outbox.
			</p>
		);
	}
	if (smtpServer !== undefined) return null;
	return (
		<p class="note">
			SMTP_URL isn’t set, so emails wait in the outbox for up to 5 days. To deliver them, set
			SMTP_URL and PUBLIC_URL, and restart the service.
		</p>
	);
}
