import { countText } from '../../count-up-to.ts';
import type { PageContext } from '../../page-context.ts';
import { explainProblem } from '../../parts/explain-problem.ts';
import type { WaitingMails } from './query.ts';

interface Props {
	context: PageContext;
	/** Emails whose latest attempt failed; undefined if there are none. */
	waiting: WaitingMails | undefined;
}

/** Explains why emails wait for another attempt. Renders nothing if none does. */
export const WaitingAlert = ({ context, waiting }: Props) =>
	waiting === undefined ? null : (
		<p class="alert">
			Delivery is failing: {countText(waiting.count)}{' '}
			{waiting.count === 1 ? 'email waits' : 'emails wait'} for another attempt. Latest problem:{' '}
			{explainProblem(waiting.problem, context.smtpServer)}
		</p>
	);
