import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { Problem } from '../../../api/http/problem.ts';
import { invalidFields } from '../../../base/domain-error.ts';
import { recordAudit } from '../../../domain/record-audit.ts';
import { fieldTexts } from '../../../domain/values/field-texts.ts';
import { transact } from '../../../jobs/transact.ts';
import { bearerToken } from '../../access/find-visitor.ts';
import { MORE, type OperationDefinition, type Outcome } from '../../operations/operation.ts';
import { renderPage, type Visit } from '../../render-page.tsx';
import { confirmOperation } from './confirm.tsx';
import { findSubject } from './find-subject.ts';
import { readInput } from './read-input.ts';
import { requireOperator } from './require-operator.ts';
import { SecretView } from './secret-view.tsx';

const noInput = z.object({});

/**
 * Runs an operation and writes its entry in the audit log, in one transaction. Further batches of rows follow, each in
 * its own.
 *
 * @throws Problem 403 for an account that can only view, or for a form from another site
 * @throws Problem 404 if the subject doesn't exist, 409 if the operation isn't possible now
 * @throws Problem 400 or 409 for rejected JSON input; rejected forms are shown again with their values
 */
export async function performOperation(
	visit: Visit,
	operation: OperationDefinition,
): Promise<Response> {
	requireOperator(visit.context);
	const sent = await readInput(visit, operation);
	const result = (operation.input ?? noInput).safeParse(sent);
	if (!result.success) {
		const invalid = invalidFields(fieldTexts(result.error.issues)!); // the input was parsed as an object
		if (bearerToken(visit.c) !== undefined) throw invalid;
		const problem = new Problem(400, result.error.issues[0]!.message);
		return confirmOperation(visit, operation, { problem, values: sent });
	}
	try {
		const performed = await perform(visit, operation, { input: result.data, shown: sent.version });
		if (operation.tab === 'keys') visit.tools.keys.clear();
		return await respond(visit, operation, performed);
	} catch (error) {
		const isForm = operation.fields !== undefined && bearerToken(visit.c) === undefined;
		if (!isForm || !(error instanceof Problem) || error.status !== 409) throw error;
		return confirmOperation(visit, operation, { problem: error, values: sent });
	}
}

interface Performed {
	next: string;
	outcome: Outcome | undefined;
}

interface Sent {
	input: unknown;
	/** Version of the subject that the form showed; undefined without a form. */
	shown: unknown;
}

async function perform(
	{ context, tools }: Visit,
	operation: OperationDefinition,
	{ input, shown }: Sent,
): Promise<Performed> {
	const { owner, account } = context;
	const { subject, now, first } = await transact(tools, owner, async (work) => {
		const subject = await findSubject(work, operation, context);
		if (shown !== undefined && shown !== operation.version?.(subject)) {
			const text = `This ${operation.noun} has changed since this page was opened. Check it before you confirm.`;
			throw new Problem(409, text);
		}
		const first = await operation.run(work, subject, input, tools);
		await recordAudit(work, {
			account: account.name,
			action: operation.name,
			details: {},
			...operation.audit(subject, input),
		});
		return { subject, now: work.now, first };
	});
	let result = first;
	while (result === MORE) {
		await nextTurn(); // lets requests run between batches, because the embedded database doesn't yield
		result = await transact(tools, owner, (work) =>
			operation.run({ ...work, now }, subject, input, tools),
		);
	}
	return { outcome: result ?? undefined, next: (operation.next ?? operation.from)(subject) };
}

/** Responds to browsers with a page or a file, and to API clients with JSON. */
async function respond(visit: Visit, { tab }: OperationDefinition, { next, outcome }: Performed) {
	const { c, context } = visit;
	if (outcome?.kind === 'download') {
		c.header('Content-Disposition', `attachment; filename="${outcome.fileName}"`);
		return c.json(outcome.json);
	}
	if (bearerToken(c) !== undefined) {
		return c.json(
			outcome ? { status: 'done', [outcome.name]: outcome.secret } : { status: 'done' },
		);
	}
	if (outcome === undefined) return c.redirect(context.link(next), 303);
	const body = <SecretView context={context} outcome={outcome} next={next} />;
	return renderPage(visit, { title: outcome.title, tab, body });
}
