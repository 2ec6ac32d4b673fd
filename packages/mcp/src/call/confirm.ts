import { ValidationError } from '@contact-sync/core';
import { CONFIRM_COUNT } from '../compile/list-tool.ts';

/** Number of contacts above which a change is confirmed by default. */
export const CONFIRM_ABOVE = 50;

/** Asks the user through the client. Resolves to undefined if the client can't ask. */
export type Ask = (message: string) => Promise<boolean | undefined>;

export interface Confirmation {
	/** Title of the tool. */
	title: string;
	/** Number of different contacts in the list. */
	count: number;
	/** Number that the model sent. */
	confirmCount?: number;
	/** Number of contacts above which a person or the model confirms. */
	above: number;
	ask: Ask;
}

/**
 * Confirms a change of many contacts: by the user if the client can ask, and otherwise by a number that the model
 * has to send, so that it can't change more contacts than it means to.
 *
 * @throws ValidationError if the user declines, or if the number is missing or wrong
 */
export async function confirmList(confirmation: Confirmation): Promise<void> {
	const { title, count, confirmCount, above, ask } = confirmation;
	if (confirmCount !== undefined && confirmCount !== count) {
		throw invalid(
			`'${CONFIRM_COUNT}' is ${confirmCount}, but the list has ${counted(count, 'different contact')}.`,
			'Nothing was sent. Check the list with the user.',
		);
	}
	if (count <= above) return;
	const answer = await ask(
		`${title} for ${counted(count, 'contact')}? This can send ${counted(count, 'email')}.`,
	);
	if (answer === true) return;
	if (answer === false) {
		throw invalid(
			'The user declined this call.',
			"Nothing was sent. Don't repeat it unless asked.",
		);
	}
	if (confirmCount === undefined) {
		throw invalid(
			`This call is for ${counted(count, 'contact')}, more than ${above}, and isn't confirmed.`,
			`Nothing was sent. Ask the user, then repeat it with '${CONFIRM_COUNT}': ${count}.`,
		);
	}
}

/** Returns a number with a noun, in the plural if necessary. */
const counted = (count: number, noun: string): string =>
	`${count} ${noun}${count === 1 ? '' : 's'}`;

const invalid = (summary: string, hint: string) =>
	new ValidationError({ summary, hint, fields: { [CONFIRM_COUNT]: [summary] } });
