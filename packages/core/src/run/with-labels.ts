import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { CREATE_CONTACT, MAX_TITLE_LENGTH, titleWith } from '../errors/texts.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { isRecord, plainName } from '../tolerant/find.ts';
import type { Fields } from '../catalog/fields.ts';
import type { Platform } from '../catalog/platform.ts';
import { choiceLabelOf, labelOf } from '../catalog/label-of.ts';
import { isEmail } from '../input/parsers/text.ts';
import type { Operation } from '../catalog/run-context.ts';

/** Context for the labels in an action's error. */
interface Labeled {
	fields: Fields;
	/** Parsed input. Its maps contain names that the user typed. */
	input?: object;
	platform?: Platform;
	operations?: readonly Operation[];
}

/**
 * Returns an error with the platform's field labels instead of API names. Returns errors without such
 * names unchanged.
 */
export function withLabels<E>(
	error: E,
	labeled: Labeled,
): E | ValidationError | UnprocessableError | NotFoundError {
	if (error instanceof UnprocessableError) {
		const detail = detailOf(error, labeled);
		return new UnprocessableError({ ...error, ...inPlatform(error, labeled), detail });
	}
	if (error instanceof NotFoundError) {
		return new NotFoundError({ ...error, ...inPlatform(error, labeled) });
	}
	if (!(error instanceof ValidationError)) return error;
	if (error.status === undefined) {
		return new ValidationError({ ...error, ...inPlatform(error, labeled) });
	}
	const summary = summaryOf(error, labeled);
	return new ValidationError({ ...error, summary, detail: detailOf(error, labeled) });
}

/** Returns the title and the fix of an error with the platform's labels instead of the core's. */
function inPlatform(
	{ summary, hint }: ContactSyncError,
	{ fields, platform, operations }: Labeled,
) {
	const create = operations?.find(({ key }) => key === 'contact.upsert')?.name ?? CREATE_CONTACT;
	const labels = Object.entries(fields).flatMap(([name, field]) => [
		[field.label, labelOf(name, field, platform)] as const,
		...Object.entries(field.choices ?? {}).map(
			([value, choice]) => [choice.label, choiceLabelOf(value, choice, platform)] as const,
		),
	]);
	const relabel = (text: string) =>
		[...labels, [CREATE_CONTACT, create] as const].reduce(
			(result, [label, platformLabel]) => result.replaceAll(`'${label}'`, `'${platformLabel}'`),
			text,
		);
	return { summary: relabel(summary), hint: relabel(hint) };
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
	return value === '' ? `${rejected}.` : titleWith(value, (shown) => `${rejected}: ${shown}.`);
}

/** Returns the text that the user typed into a field; empty if the value isn't text. */
function typedIn(name: string, { fields, input }: Labeled): string {
	const value: unknown = new Map(Object.entries(input ?? {})).get(fieldFor(name, fields) ?? '');
	return typeof value === 'string' ? value : '';
}

function detailOf(error: Rejected, labeled: Labeled): string | undefined {
	const lines = textsIn(error).map(([name, texts]) => {
		const label = labelIn(name, labeled);
		const message = relabeled(texts.map(withoutIndex).join(' '), labeled);
		return label === undefined ? message : `${label}: ${message}`;
	});
	if (lines.length > 0) return lines.join(' ');
	return error.detail === undefined ? undefined : relabeled(error.detail, labeled);
}

/** Removes a list index, which users don't see in their input, from a message: `0: This is too long.` */
const withoutIndex = (text: string): string => text.replace(/^\d+: /, '');

/**
 * Candidate fields for parts of a request body, keyed by normalized API name. The first candidate that the
 * action includes applies.
 */
const ENTERED_IN: Readonly<Record<string, readonly string[]>> = {
	email: ['email', 'contact', 'to_email'],
	emails: ['emails', 'email'],
	sequenceslug: ['sequence'],
	tagid: ['tags'],
	tagname: ['tags'],
	tagnames: ['tag_names', 'tags'],
};

/** Returns the name of the field that corresponds to a name in the API. */
function fieldFor(wireName: string, fields: Fields): string | undefined {
	const plain = plainName(wireName);
	const isSame = (name: string) => plainName(name) === plain;
	return ENTERED_IN[plain]?.find((name) => name in fields) ?? Object.keys(fields).find(isSame);
}

/** Returns the label of a field in quotes; undefined if users don't see the field. */
function labelIn(name: string, { fields, input = {}, platform }: Labeled): string | undefined {
	const found = fieldFor(name, fields);
	if (found !== undefined) return `'${labelOf(found, fields[found]!, platform)}'`;
	const isTyped = Object.values(input).some((map) => isRecord(map) && Object.hasOwn(map, name));
	return isTyped || name.includes('@') ? `"${name}"` : undefined;
}

/** Returns a message from the service with labels instead of names in the API. */
function relabeled(text: string, labeled: Labeled): string {
	const wireName = /^([a-z]\w*): /.exec(text)?.[1];
	const label = wireName && labelIn(wireName, labeled);
	const labeledText = label ? text.replace(wireName, label) : text;
	return labeledText.replaceAll(
		/\b[a-z]+(?:_[a-z]+)+\b/g,
		(name) => labelIn(name, labeled) ?? name,
	);
}
