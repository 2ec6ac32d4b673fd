import type { Child } from 'hono/jsx';
import { countText } from '../../count-up-to.ts';
import type { PageContext } from '../../page-context.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { distance } from '../../parts/moment.tsx';
import { Heading } from '../../parts/pieces.tsx';
import { WaitingNote } from '../../parts/waiting-note.tsx';
import type { WaitingMails } from '../outbox/query.ts';
import { WaitingAlert } from '../outbox/waiting-alert.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { Numbers } from './query.ts';

interface Props {
	context: PageContext;
	numbers: Numbers;
}

interface OverviewProps extends Props {
	/** Emails whose latest attempt failed; undefined if there are none. */
	waiting: WaitingMails | undefined;
}

export const OverviewView = ({ context, numbers, waiting }: OverviewProps) => (
	<>
		<Heading title="Overview">
			<p class="quiet wide">
				Emails that were created in the last 24 hours, and work that is waiting now.
			</p>
		</Heading>
		<WaitingAlert context={context} waiting={waiting} />
		{context.owner.environment === 'live' && <WaitingNote context={context} />}
		{!numbers.hasContacts && <FirstSteps context={context} />}
		<Figures context={context} numbers={numbers} />
		{numbers.hasContacts && (
			<section aria-labelledby="base-url">
				<h2 id="base-url">Base URL</h2>
				<Copyable label="base URL" text={context.baseUrl} />
			</section>
		)}
	</>
);

function Figures({ context: { link, owner, now }, numbers }: Props) {
	const { sent, stored, failed, bounced, queued, oldestDue } = numbers;
	return (
		<ul class="figures">
			{owner.environment === 'live' ? (
				<Figure label="Sent" href={link('outbox/', { state: 'sent' })}>
					{countText(sent)}
				</Figure>
			) : (
				<Figure label="Stored" href={link('outbox/', { state: 'kept' })}>
					{countText(stored)}
				</Figure>
			)}
			<Figure label="Failed" href={link('outbox/', { state: 'failed' })} isBad={failed > 0}>
				{countText(failed)}
			</Figure>
			<Figure label="Bounced" href={link('unsubscribed/')} isBad={bounced > 0}>
				{countText(bounced)}
			</Figure>
			<Figure label="In the Queue" href={link('outbox/', { state: 'queued' })}>
				{countText(queued)}
			</Figure>
			<Figure label="Oldest Due Job" href={link('jobs/', { state: 'waiting' })}>
				{oldestDue === null ? 'none' : `due ${distance(oldestDue, now)}`}
			</Figure>
		</ul>
	);
}

interface FigureProps {
	label: string;
	href: string;
	/** Whether the number needs attention. @default false */
	isBad?: boolean;
	children?: Child;
}

const Figure = ({ label, href, isBad = false, children }: FigureProps) => (
	<li>
		<a href={href} class={isBad ? 'bad' : undefined}>
			<span class="quiet">{label}</span> <b>{children}</b>
		</a>
	</li>
);
