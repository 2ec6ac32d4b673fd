import {
	Liquid,
	type LiquidError,
	type LiquidErrors,
	type LiquidOptions,
	type Template,
} from 'liquidjs';

/** Maximum length of each part of a template, before and after rendering, in characters. */
const MAX_LENGTH = 1_000_000;

/**
 * Limits for rendering a part, so that nested loops end. Time is in milliseconds, and memory in liquidjs
 * units.
 */
const MAX_RENDER_MS = 500;
const MAX_MEMORY = 5_000_000;

/**
 * Maximum number of rendering attempts. On a busy machine, even a simple template can exceed the time limit.
 */
const MAX_TRIES = 3;
const TOO_LATE = /render limit exceeded/;

/**
 * Tags for loading other templates, which the service doesn't support. The tags are removed, so that a
 * template that uses one is rejected when the file is read.
 */
const TAGS_FOR_FILES = ['include', 'render', 'layout', 'block'];

function createLiquid(options: LiquidOptions): Liquid {
	const liquid = new Liquid({
		...options,
		ownPropertyOnly: true,
		strictFilters: true,
		timezoneOffset: 0, // the same on every machine
		templates: {},
		parseLimit: MAX_LENGTH,
		renderLimit: MAX_RENDER_MS,
		memoryLimit: MAX_MEMORY,
	});
	for (const tag of TAGS_FOR_FILES) delete liquid.tags[tag];
	return liquid;
}

const plain = createLiquid({});
const html = createLiquid({ outputEscape: 'escape' });

/** Engine that collects variables without a value, except in conditions and with `| default:`. */
const strict = createLiquid({
	strictVariables: true,
	lenientIf: true,
	catchAllErrors: true,
	outputEscape(value: unknown) {
		if (value === null) throw new Error('A variable that was assigned has no value.');
		return String(value);
	},
});

/**
 * Liquid engine for each part of a template. In HTML, values are escaped unless the template uses `| raw`.
 */
const LIQUIDS = { subject: plain, text: plain, html } as const;

export type TemplatePart = keyof typeof LIQUIDS;

export const TEMPLATE_PARTS = Object.keys(LIQUIDS) as TemplatePart[];

/** Returns a template's error, if the error can be found without values. */
export function findTemplateError(part: TemplatePart, source: string): string | undefined {
	try {
		LIQUIDS[part].parse(source);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** Rendered part of a template. */
export interface Rendered {
	text: string;
	/** Names of variables without a value, which leave a hole in the text. */
	missing: readonly string[];
}

/**
 * Renders a part of a template.
 *
 * @throws Error with the position of the problem, but no values
 */
export function render(part: TemplatePart, source: string, scope: object): Rendered {
	const text = renderInTime(LIQUIDS[part], source, scope);
	if (text.length > MAX_LENGTH) throw new RangeError(`longer than ${MAX_LENGTH} characters`);
	const missing = findMissing(source, scope);
	return { text: text.replaceAll('\0', '').toWellFormed(), missing }; // filters can produce text that PostgreSQL can't store
}

/** Returns the names of variables whose value is missing, null, or blank, as in the template. */
function findMissing(source: string, scope: object): string[] {
	try {
		renderInTime(strict, source, withoutBlanks(scope) as object);
		return [];
	} catch (error) {
		const { errors } = error as Partial<LiquidErrors>; // liquidjs doesn't export the class
		if (!errors) throw error;
		return [...new Set(errors.flatMap(flatten).map(({ token }) => nameIn(token.getText())))];
	}
}

/** A tag that contains others, such as a loop, collects their errors. */
const flatten = (error: LiquidError): LiquidError[] =>
	(error as Partial<LiquidErrors>).errors?.flatMap(flatten) ?? [error];

/** Returns the variable of an output, such as `a` of `{{ a }}`. A variable is returned unchanged. */
const nameIn = (text: string): string => text.replace(/^\{\{-?\s*(.*?)\s*-?\}\}$/s, '$1');

/** Removes null and blank values at any depth, so that they count as missing. */
function withoutBlanks(value: unknown): unknown {
	if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
	if (Array.isArray(value)) return value.map(withoutBlanks);
	if (typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [name, withoutBlanks(each)]),
	);
}

/** Parsed sources by engine. They come from the workspace files, so there are few. */
const PARSED = new Map(
	[plain, html, strict].map((liquid) => [liquid, new Map<string, Template[]>()]),
);

/** Parses a source once, because parsing takes longer than rendering. */
function parse(liquid: Liquid, source: string): Template[] {
	const known = PARSED.get(liquid)!; // all engines are in it
	const templates = known.get(source) ?? liquid.parse(source);
	known.set(source, templates);
	return templates;
}

function renderInTime(liquid: Liquid, source: string, scope: object, attempts = MAX_TRIES): string {
	try {
		return String(liquid.renderSync(parse(liquid, source), scope));
	} catch (error) {
		if (attempts <= 1 || !TOO_LATE.test((error as Error).message)) throw error;
		return renderInTime(liquid, source, scope, attempts - 1);
	}
}
