import { recordAudit } from '../../../audit/record-audit.ts';
import { invalidFields } from '../../../base/domain-error.ts';
import { Problem } from '../../../http/problem.ts';
import { fieldTexts } from '../../../wire/field-texts.ts';
import { transact } from '../../../work/transact.ts';
import { bearerToken } from '../../access/find-visitor.ts';
import { noSuch } from '../../page-context.ts';
import type { OperationDefinition, Outcome } from '../../operations/operation.ts';
import { renderPage, type Visit } from '../../render-page.tsx';
import { confirmOperation } from './confirm.tsx';
import { readInput } from './read-input.ts';
import { requireOperator } from './require-operator.ts';
import { SecretView } from './secret-view.tsx';

/**
 * Runs an operation and writes its line in the audit log, in one transaction.
 *
 * @throws Problem 403 for an account that can only view or a form of another site, 404 if there is no such subject, 409 if the
 * operation isn't possible now, 400 for invalid input of a program; a person gets the form again
 */
export async function performOperation(
	visit: Visit,
	operation: OperationDefinition,
): Promise<Response> {
	requireOperator(visit.asked);
	const sent = await readInput(visit, operation);
	const result = operation.input.safeParse(sent);
	if (result.success)
		return respond(visit, operation, await perform(visit, operation, result.data));
	const problem = invalidFields(fieldTexts(result.error.issues)!); // an object was parsed
	if (bearerToken(visit.c) !== undefined) throw problem;
	return confirmOperation(visit, operation, new Problem(400, result.error.issues[0]!.message));
}

interface Done {
	next: string;
	outcome: Outcome | undefined;
}

function perform({ asked, tools }: Visit, operation: OperationDefinition, input: unknown) {
	return transact(tools, asked.owner, async (work): Promise<Done> => {
		const subject = await operation.find(work, asked.part('id'));
		if (subject === undefined) throw noSuch(operation.noun);
		const obstacle = await operation.obstacle?.(subject, work);
		if (obstacle !== undefined) throw new Problem(409, obstacle);
		const outcome = (await operation.run(work, subject, input, tools)) ?? undefined;
		await recordAudit(work, {
			account: asked.account.name,
			action: operation.name,
			details: {},
			...operation.audit(subject, input),
		});
		return { outcome, next: (operation.next ?? operation.from)(subject) };
	});
}

/** A person gets a page or a file, and a program gets JSON. */
async function respond(visit: Visit, { tab }: OperationDefinition, { next, outcome }: Done) {
	const { c, asked } = visit;
	if (outcome?.kind === 'download') {
		c.header('Content-Disposition', `attachment; filename="${outcome.fileName}"`);
		return c.json(outcome.json);
	}
	if (bearerToken(c) !== undefined) {
		return c.json(
			outcome ? { status: 'done', [outcome.name]: outcome.secret } : { status: 'done' },
		);
	}
	if (outcome === undefined) return c.redirect(asked.link(next), 303);
	const body = <SecretView asked={asked} outcome={outcome} next={next} />;
	return renderPage(visit, { title: outcome.title, tab, body });
}
