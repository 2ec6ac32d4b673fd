import { Liquid } from 'liquidjs';

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

/** Number of outputs of the current rendering whose value is missing. */
let holes = 0;

/** Counts an output without a value, before it's escaped. `| default:` gives it one. */
function countHole(value: unknown): unknown {
	if (value === undefined || value === null) holes += 1;
	return value;
}

function createLiquid(isHtml: boolean): Liquid {
	const liquid: Liquid = new Liquid({
		// A plain value stays as it is, and Liquid converts it, although the type requires a string.
		outputEscape(this: unknown, value: unknown) {
			return isHtml ? escapeHtml.call(this, countHole(value)) : (countHole(value) as string);
		},
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

/** Liquid's filter, which counts its memory in `this`. */
const escapeHtml = new Liquid().filters.escape as (this: unknown, value: unknown) => string;

const plain = createLiquid(false);
const html = createLiquid(true);

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
	/** Names of variables without a value, if the text has a hole because of one. */
	missing: readonly string[];
}

/**
 * Renders a part of a template.
 *
 * @throws Error with the position of the problem, but no values
 */
export function render(part: TemplatePart, source: string, scope: object): Rendered {
	const liquid = LIQUIDS[part];
	holes = 0;
	const text = renderInTime(liquid, source, scope);
	const missing = holes === 0 ? [] : namesWithoutValue(liquid, source, scope);
	if (text.length > MAX_LENGTH) throw new RangeError(`longer than ${MAX_LENGTH} characters`);
	return { text: text.replaceAll('\0', '').toWellFormed(), missing }; // filters can produce text that PostgreSQL can't store
}

/** Returns the names of a template's variables that have no value, such as `first_name`. */
const namesWithoutValue = (liquid: Liquid, source: string, scope: object): string[] =>
	liquid
		.globalFullVariablesSync(source)
		.filter((name) => (liquid.evalValueSync(name, scope) ?? null) === null);

function renderInTime(liquid: Liquid, source: string, scope: object, attempts = MAX_TRIES): string {
	try {
		return String(liquid.parseAndRenderSync(source, scope));
	} catch (error) {
		if (attempts <= 1 || !TOO_LATE.test((error as Error).message)) throw error;
		return renderInTime(liquid, source, scope, attempts - 1);
	}
}
