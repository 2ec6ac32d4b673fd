import {
	NotFoundError,
	NotSentError,
	runAction,
	ScopeError,
	UnavailableError,
	ValidationError,
	type ContactSyncError,
} from '../src/index.ts';
import { fieldName, sentence } from '../src/errors/text.ts';
import { actionOf } from '@contact-sync/testing/action-of';
import { json } from '@contact-sync/testing/server';
import { withServer } from './helpers/client.ts';

describe('the progress of a series of changes', () => {
	it('is only in the error of its contact, even if all contacts have the same error', async () => {
		const withdrawal = new AbortController();
		const { result: errors } = await withServer(
			(...args) => {
				withdrawal.abort(new NotSentError()); // after the first tag of the first contact
				json(200, {})(...args);
			},
			async (client) => {
				const run = (id: string) => {
					const given = { contact: { mode: 'id', value: id }, tags: ['a', 'b', 'c'] };
					return runAction(actionOf('contact.removeTag'), client, given).then(
						() => undefined,
						(error: ContactSyncError) => error,
					);
				};
				return [await run('c1'), await run('c2')];
			},
			{ withdrawal: withdrawal.signal },
		);
		expect(errors.map((error) => error?.progress)).toEqual([
			'Removed: a. Not removed: b, c.',
			'Removed: none. Not removed: a, b, c.',
		]);
	});

	it.each([
		new NotSentError(),
		new UnavailableError(),
		new ScopeError({ scope: 'contacts:write', granted: ['events:track'], status: 403 }),
		new ValidationError({ summary: 'Wrong.', hint: 'Correct it.', fields: { email: ['x'] } }),
	])('is added to a copy with the same texts and values: $name', (error) => {
		const before = { ...error };
		const copy = error.withProgress({ progress: 'Removed: a.' });
		expect(copy).toBeInstanceOf(error.constructor);
		const message = `${error.message} Removed: a.`;
		expect({ ...copy }).toEqual({ ...before, message, progress: 'Removed: a.' });
		expect({ ...error }).toEqual(before);
	});

	it('is beside names that a platform can still replace', () => {
		const hint = sentence`Check ${fieldName('tags')}.`;
		const error = new NotFoundError({ summary: 'No tag.', hint }).withProgress({
			progress: 'Removed: a.',
		});
		expect(error.showNames(() => 'Tags').message).toBe("No tag. Check 'Tags'. Removed: a.");
	});

	it.each([
		['id', 'a', false],
		['id', 'b', true],
		['email', 'a', true], // the lookup can create the contact
	])('says whether something may have been changed: by %s, at tag %s', async (by, at, expected) => {
		const value = by === 'id' ? 'c1' : 'ada@acme.example';
		const { result: error } = await withServer(
			(response, received) => {
				const isRejected = received.body.includes(`"${at}"`);
				json(isRejected ? 403 : 200, { id: 'c1', results: [] })(response, received);
			},
			async (client) => {
				const given = { contact: { mode: by, value }, tags: ['a', 'b'] };
				return await runAction(actionOf('contact.removeTag'), client, given).then(
					() => undefined,
					(thrown: ContactSyncError) => thrown,
				);
			},
		);
		expect(error).toMatchObject({ code: 'scope_missing', isUnfinished: expected });
	});
});
