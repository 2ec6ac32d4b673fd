import { Badge, type Tone } from './pieces.tsx';

/** What each state says of itself: is it well, does it wait, did it go wrong? */
const TONES: Record<string, Tone> = {
	active: 'good',
	unsubscribed: 'wait',
	bounced: 'bad',
	complained: 'bad',
	completed: 'plain',
	stopped: 'wait',
	sent: 'good',
	kept: 'plain',
	queued: 'wait',
	failed: 'bad',
	cancelled: 'wait',
};

/** The state of a contact, an enrollment or a mail. */
export const StatusBadge = ({ status }: { status: string }) => (
	<Badge tone={TONES[status] ?? 'plain'}>{status}</Badge>
);
