import { Badge, type Tone } from './pieces.tsx';

/** Tone of each state. */
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

/** Badge for the state of a contact, an enrollment, or an email. */
export const StatusBadge = ({ status }: { status: string }) => (
	<Badge tone={TONES[status] ?? 'plain'}>{status === 'cancelled' ? 'canceled' : status}</Badge>
);
