import { Problem } from '../../../http/problem.ts';
import { transact } from '../../../work/transact.ts';
import { noSuch } from '../../page-context.ts';
import type { OperationDefinition } from '../../operations/operation.ts';
import { formTokenOf, renderPage, type Visit } from '../../render-page.tsx';
import { requireOperator } from './require-operator.ts';
import { ConfirmView } from './view.tsx';

/**
 * Shows the consequences of an operation, and the form that confirms it. Changes nothing.
 *
 * @param refused why the submitted form is invalid
 * @throws Problem 403 for an account that can only view, 404 if there is no such subject, 409 if the operation isn't possible now
 */
export async function confirmOperation(
	visit: Visit,
	operation: OperationDefinition,
	refused?: Problem,
): Promise<Response> {
	const { asked, tools } = visit;
	requireOperator(asked);
	const view = await transact(tools, asked.owner, async (work) => {
		const subject = await operation.find(work, asked.part('id'));
		if (subject === undefined) throw noSuch(operation.noun);
		const obstacle = await operation.obstacle?.(subject, work);
		if (obstacle !== undefined) throw new Problem(409, obstacle);
		return {
			confirmation: await operation.confirmation(subject, work),
			back: operation.from(subject),
		};
	});
	const body = (
		<ConfirmView
			asked={asked}
			operation={operation}
			formToken={await formTokenOf(visit)}
			refused={refused}
			{...view}
		/>
	);
	const { question: title } = view.confirmation;
	return renderPage(visit, { title, tab: operation.tab, body }, refused?.status);
}
