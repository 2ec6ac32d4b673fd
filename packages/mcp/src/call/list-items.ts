import {
	checkInput,
	ContactSyncError,
	explainSharedId,
	foldEmail,
	groupBy,
	isEmail,
	MAX_BULK_EMAILS,
	sharedIdsIn,
	trimEmail,
	ValidationError,
	type Action,
	type Arguments,
	type RunCache,
} from '@contact-sync/core';
import { toInput, type Input, type ToolArguments } from '../compile/arguments.ts';
import { listNameOf } from '../compile/list-tool.ts';
import { MCP } from '../platform.ts';

/** A contact of a list. */
export interface Item {
	email: string;
	input: Input;
}

/** The contacts of a list, without duplicates. */
export interface Items {
	items: readonly Item[];
	/** Values that aren't valid email addresses. */
	invalid: readonly string[];
	/** Number of values that repeat an earlier one, regardless of spelling. */
	duplicates: number;
}

/**
 * Returns the contacts of a list.
 *
 * @throws ValidationError if the list is too long, contains no email address, has two objects for one contact, or
 * has one external ID for two contacts
 */
export function itemsOf(action: Action, known: ToolArguments, values: Arguments): Items {
	const name = listNameOf(action.list!);
	const list = values[name] as readonly unknown[]; // required, and read as a list
	if (list.length > MAX_BULK_EMAILS) throw tooLong(name, list.length);
	return name === 'contacts'
		? fromObjects(action, known, list as readonly Arguments[])
		: fromEmails(action, known, values, list as readonly string[]);
}

function fromObjects(action: Action, known: ToolArguments, list: readonly Arguments[]): Items {
	const seen = new Map<string, number>();
	const items = list.map((each, index) => {
		const email = String(each.email);
		const earlier = seen.get(foldEmail(email));
		if (earlier !== undefined) throw repeated(earlier, index, email);
		seen.set(foldEmail(email), index);
		return { email, input: toInput(known.contacts!.of!, each) }; // the list of this form has objects
	});
	rejectSharedIds(
		action,
		items.map(({ input }) => input),
	);
	return { items, invalid: [], duplicates: 0 };
}

/** Rejects an external ID of several people, such as the ID of a company: only the last contact would remain. */
function rejectSharedIds(action: Action, inputs: readonly Input[]): void {
	const shared = sharedIdsIn(action, inputs);
	for (const input of inputs) {
		const error = explainSharedId(action, input, shared, {
			platform: MCP,
			option: 'Nothing was sent.',
		});
		if (error) throw error;
	}
}

function fromEmails(
	{ list, fields }: Action,
	known: ToolArguments,
	values: Arguments,
	texts: readonly string[],
): Items {
	const { each } = list!; // only actions with a list get here
	const shared = toInput(known, values);
	const emails = texts.map(trimEmail);
	const different = [...groupBy(emails, foldEmail).values()].map(([first]) => first);
	const valid = different.filter(isEmail);
	if (valid.length === 0) throw noEmail();
	return {
		items: valid.map((email) => ({
			email,
			input: { ...shared, [each]: fields[each]!.kind === 'contact' ? { email } : email },
		})),
		invalid: different.filter((email) => !isEmail(email)),
		duplicates: emails.length - different.length,
	};
}

/**
 * Checks that each contact can be sent.
 *
 * @throws ValidationError for the first one that can't
 */
export function checkItems(action: Action, { items }: Items, cache: RunCache): void {
	for (const [index, { input }] of items.entries()) {
		try {
			checkInput(action, input, { platform: MCP, cache });
		} catch (error) {
			const element = action.list!.hasAllFields ? ` The element is contacts[${index}].` : '';
			throw error instanceof ContactSyncError
				? error.withProgress({ progress: `Nothing was sent.${element}` })
				: error;
		}
	}
}

const tooLong = (name: string, length: number) =>
	new ValidationError({
		summary: `'${name}' contains ${length} elements, more than the maximum of ${MAX_BULK_EMAILS}.`,
		hint: 'Split the list, and run this once per part.',
		fields: { [name]: [String(length)] },
	});

const repeated = (earlier: number, index: number, email: string) =>
	new ValidationError({
		summary: `'contacts[${earlier}]' and 'contacts[${index}]' have the same email address.`,
		hint: 'Merge them into one element.',
		fields: { contacts: [email] },
	});

const noEmail = () =>
	new ValidationError({
		summary: "'emails' contains no email address.",
		hint: 'Send one or more, such as name@example.com.',
		fields: { emails: ['No email address.'] },
	});
