import { z } from 'zod';
import { readBody } from '../../../http/read-body.ts';
import { bearerToken } from '../../access/find-visitor.ts';
import { isForm, readForm, refuseForeignForm } from '../../access/read-form.ts';
import type { OperationDefinition } from '../../operations/operation.ts';
import type { Visit } from '../../render-page.tsx';

const anyObject = z.record(z.string(), z.unknown());

/**
 * Reads the input of an operation: a form with its token, or JSON with a bearer token, which no other site can send.
 *
 * @throws Problem 403 for a form that isn't ours
 */
export async function readInput(
	{ c, tools, session }: Visit,
	{ fields = [] }: OperationDefinition,
): Promise<Record<string, unknown>> {
	const isBearer = bearerToken(c) !== undefined;
	if (isBearer && !isForm(c)) return fields.length === 0 ? {} : readBody(c, anyObject);
	const form = isForm(c) ? await readForm(c) : new URLSearchParams();
	if (!isBearer) await refuseForeignForm(tools, form, session.id);
	return Object.fromEntries(
		fields.map(({ name, choices }) => [
			name,
			choices ? form.getAll(name) : (form.get(name) ?? undefined),
		]),
	);
}
