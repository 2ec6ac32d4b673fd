import type { Problem } from '../../../api/http/problem.ts';
import { transact } from '../../../jobs/transact.ts';
import type { OperationDefinition } from '../../operations/operation.ts';
import { formTokenOf, renderPage, type Visit } from '../../render-page.tsx';
import type { FormValues } from './field-view.tsx';
import { findSubject } from './find-subject.ts';
import { requireOperator } from './require-operator.ts';
import { ConfirmView } from './view.tsx';

/**
 * Shows the consequences of an operation, and the form that confirms it. Changes nothing.
 *
 * @param rejected submitted values, and the reason why they were rejected
 * @throws Problem 403 for an account that can only view, 404 if the subject doesn't exist, 409 if the operation isn't possible now
 */
export async function confirmOperation(
	visit: Visit,
	operation: OperationDefinition,
	rejected?: { problem: Problem; values: FormValues },
): Promise<Response> {
	const { context, tools } = visit;
	requireOperator(context);
	const view = await transact(tools, context.owner, async (work) => {
		const subject = await findSubject(work, operation, context);
		return {
			confirmation: await operation.confirmation(subject, work),
			back: operation.from(subject),
			version: operation.version?.(subject),
		};
	});
	const body = (
		<ConfirmView
			context={context}
			operation={operation}
			formToken={await formTokenOf(visit)}
			rejection={rejected?.problem}
			values={rejected?.values}
			{...view}
		/>
	);
	const { question: title } = view.confirmation;
	return renderPage(visit, { title, tab: operation.tab, body }, rejected?.problem.status);
}
