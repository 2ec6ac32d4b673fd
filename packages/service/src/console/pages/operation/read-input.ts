import { z } from 'zod';
import { MAX_FORM_BYTES, readBody } from '../../../api/http/read-body.ts';
import { bearerToken } from '../../access/find-visitor.ts';
import { isForm, readForm, rejectForeignForm } from '../../access/read-form.ts';
import type { OperationDefinition } from '../../operations/operation.ts';
import type { Visit } from '../../render-page.tsx';

const anyObject = z.record(z.string(), z.unknown());

/**
 * Reads the input of an operation: a form with its token, or JSON with a bearer token, which other sites can't send.
 *
 * @throws Problem 403 for a form that the console didn't create
 */
export async function readInput(
	{ c, tools, session }: Visit,
	{ fields = [] }: OperationDefinition,
): Promise<Record<string, unknown>> {
	const isBearer = bearerToken(c) !== undefined;
	if (isBearer && !isForm(c))
		return fields.length === 0 ? {} : readBody(c, anyObject, MAX_FORM_BYTES);
	const form = isForm(c) ? await readForm(c) : new URLSearchParams();
	if (!isBearer) await rejectForeignForm(tools, form, session.id);
	const values = fields.map(({ name, choices }) => [
		name,
		choices ? form.getAll(name) : (form.get(name) ?? undefined),
	]);
	return { ...Object.fromEntries(values), version: form.get('version') ?? undefined };
}
