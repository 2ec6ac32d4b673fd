import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { CREATE_CONTACT, MAX_TITLE_LENGTH, titleWith } from '../errors/texts.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { isRecord, plainName } from '../transport/json.ts';
import type { Fields, Platform } from './fields.ts';
import { choiceLabelOf, labelOf } from './label-of.ts';
import { isEmail } from './parsers/text.ts';
import type { Operation } from './run-cache.ts';

/** What an action was run with. */
interface Labeled {
	fields: Fields;
	/** What was read for them; the reader named what is in its maps. */
	input?: object;
	platform?: Platform;
	operations?: readonly Operation[];
}

/** Gives an error as it is; one about fields names them as the reader sees them, rather than as on the wire. */
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

/** Returns the core's own texts of an error, which have the core's labels, with those of the platform. */
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
			(made, [ours, theirs]) => made.replaceAll(`'${ours}'`, `'${theirs}'`),
			text,
		);
	return { summary: relabel(summary), hint: relabel(hint) };
}

type Rejected = ValidationError | UnprocessableError;

/** The fields that the service rejected, with its texts. An email address alone is no text, but the one that was sent. */
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

/** The text that the reader typed into a field; empty where it is something else. */
function typedIn(name: string, { fields, input }: Labeled): string {
	const value: unknown = new Map(Object.entries(input ?? {})).get(fieldFor(name, fields) ?? '');
	return typeof value === 'string' ? value : '';
}

function detailOf(error: Rejected, labeled: Labeled): string | undefined {
	const lines = textsIn(error).map(([name, texts]) => {
		const label = labelIn(name, labeled);
		const said = relabeled(texts.map(withoutIndex).join(' '), labeled);
		return label === undefined ? said : `${label}: ${said}`;
	});
	if (lines.length > 0) return lines.join(' ');
	return error.detail === undefined ? undefined : relabeled(error.detail, labeled);
}

/** The position in a list, which the reader didn't see as one: `0: This is too long.` */
const withoutIndex = (text: string): string => text.replace(/^\d+: /, '');

/** Fields in which a part of a request's body is entered, by its plain name on the wire. The first that the action has counts. */
const ENTERED_IN: Readonly<Record<string, readonly string[]>> = {
	email: ['email', 'contact', 'to_email'],
	emails: ['emails', 'email'],
	sequenceslug: ['sequence'],
	tagid: ['tags'],
	tagname: ['tags'],
	tagnames: ['tag_names', 'tags'],
};

/** The name of the field that a name on the wire is about. */
function fieldFor(wireName: string, fields: Fields): string | undefined {
	const plain = plainName(wireName);
	const isSame = (name: string) => plainName(name) === plain;
	return ENTERED_IN[plain]?.find((name) => name in fields) ?? Object.keys(fields).find(isSame);
}

/** The label of a field in quotes; undefined where the reader doesn't know it. */
function labelIn(name: string, { fields, input = {}, platform }: Labeled): string | undefined {
	const found = fieldFor(name, fields);
	if (found !== undefined) return `'${labelOf(found, fields[found]!, platform)}'`;
	const isTyped = Object.values(input).some((map) => isRecord(map) && Object.hasOwn(map, name));
	return isTyped || name.includes('@') ? `"${name}"` : undefined;
}

/** A text of the service with labels in place of names that only the wire has. */
function relabeled(text: string, labeled: Labeled): string {
	const named = /^([a-z]\w*): /.exec(text)?.[1];
	const label = named && labelIn(named, labeled);
	const begun = label ? text.replace(named, label) : text;
	return begun.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => labelIn(name, labeled) ?? name);
}
