import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { MAX_TITLE_LENGTH, render, sentence, typed } from '../errors/text.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { isRecord, plainName } from '../tolerant/find.ts';
import type { Fields } from '../catalog/fields.ts';
import { labelOf } from '../catalog/label-of.ts';
import { isEmail } from '../input/parsers/emails.ts';
import { namesOf, type PlatformOperation } from './names-of.ts';

/** Context for the names in an action's error. */
interface Labeled extends PlatformOperation {
	/** Parsed input. Its maps contain names that the user typed. */
	input?: object;
}

/**
 * Returns an error with the platform's names of fields, choices, and operations. If the service rejected
 * fields, its messages follow their labels.
 */
export function withNames<E>(error: E, labeled: Labeled): E | ValidationError | UnprocessableError {
	if (!(error instanceof ContactSyncError)) return error;
	error.showNames(namesOf(labeled));
	if (error instanceof UnprocessableError) {
		return new UnprocessableError({ ...error, detail: detailOf(error, labeled) });
	}
	if (!(error instanceof ValidationError) || error.status === undefined) return error;
	const summary = summaryOf(error, labeled);
	return new ValidationError({ ...error, summary, detail: detailOf(error, labeled) });
}

type Rejected = ValidationError | UnprocessableError;

/**
 * Returns the fields that the service rejected, with the service's messages. Skips fields whose messages are
 * only email addresses, because such messages repeat the value that was sent.
 */
const textsIn = ({ fields }: Rejected): Array<[name: string, texts: readonly string[]]> =>
	Object.entries(fields).filter(([, texts]) => !texts.every(isEmail));

function summaryOf(error: ValidationError, labeled: Labeled): string {
	const names = textsIn(error).map(([name]) => name);
	const labels = [...new Set(names.flatMap((name) => labelIn(name, labeled) ?? []))];
	if (labels.length === 0 || error.status !== 400) return error.summary;
	const rejected = `The service rejected ${new Intl.ListFormat('en').format(labels)}`;
	if (rejected.length >= MAX_TITLE_LENGTH) return `The service rejected ${labels.length} fields.`;
	const value = labels.length === 1 ? typedIn(names[0]!, labeled) : '';
	if (value === '') return `${rejected}.`;
	return render(sentence`${rejected}: ${typed(value)}.`, undefined, MAX_TITLE_LENGTH);
}

/** Returns the text that the user typed into a field; empty if the value isn't text. */
function typedIn(name: string, { fields, input }: Labeled): string {
	const value: unknown = new Map(Object.entries(input ?? {})).get(fieldFor(name, fields) ?? '');
	return typeof value === 'string' ? value : '';
}

function detailOf(error: Rejected, labeled: Labeled): string | undefined {
	const lines = textsIn(error).map(([name, texts]) => {
		const label = labelIn(name, labeled);
		const message = texts.map(withoutIndex).join(' ');
		return label === undefined ? message : `${label}: ${message}`;
	});
	if (lines.length > 0) return lines.join(' ');
	const [, name, message] = /^([a-z]\w*): (.+)$/s.exec(error.detail ?? '') ?? []; // a message that begins with its field
	const label = name && labelIn(name, labeled);
	return label ? `${label}: ${message}` : error.detail;
}

/** Removes a list index, which users don't see in their input, from a message: `0: This is too long.` */
const withoutIndex = (text: string): string => text.replace(/^\d+: /, '');

/**
 * Candidate fields for parts of a request body, keyed by normalized API name. The first candidate that the
 * action includes applies.
 */
const ENTERED_IN: ReadonlyMap<string, readonly string[]> = new Map([
	['email', ['email', 'contact', 'to_email']],
	['emails', ['emails', 'email']],
	['sequenceslug', ['sequence']],
	['tagid', ['tags']],
	['tagname', ['tags']],
	['tagnames', ['tag_names', 'tags']],
]);

/** Returns the name of the field that corresponds to a name in the API. */
function fieldFor(wireName: string, fields: Fields): string | undefined {
	const plain = plainName(wireName);
	const isSame = (name: string) => plainName(name) === plain;
	return ENTERED_IN.get(plain)?.find((name) => name in fields) ?? Object.keys(fields).find(isSame);
}

/** Returns the label of a field in quotes; undefined if users don't see the field. */
function labelIn(name: string, { fields, input = {}, platform }: Labeled): string | undefined {
	const found = fieldFor(name, fields);
	if (found !== undefined) return `'${labelOf(found, fields[found]!, platform)}'`;
	const isTyped = Object.values(input).some((map) => isRecord(map) && Object.hasOwn(map, name));
	return isTyped || name.includes('@') ? `"${name}"` : undefined;
}
