import { Liquid, type FilterImplOptions, type LiquidOptions, type Template } from 'liquidjs';
import { defaultFilter } from './liquid/blank.ts';
import { escapeOutput, HTML_FILTERS, HTML_OPERATORS } from './liquid/html-filters.ts';
import { Rendering } from './liquid/rendering.ts';
import { REPORTING_TAGS, ReportingParser } from './liquid/tags.ts';

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

function createLiquid(
	options: LiquidOptions,
	ownFilters: Readonly<Record<string, FilterImplOptions>>,
): Liquid {
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
	for (const [name, tag] of Object.entries(REPORTING_TAGS)) liquid.registerTag(name, tag);
	const all = { ...ownFilters, default: defaultFilter };
	for (const [name, filter] of Object.entries(all)) liquid.registerFilter(name, filter);
	return liquid;
}

const plain = createLiquid({}, {});
const html = createLiquid({ outputEscape: escapeOutput, operators: HTML_OPERATORS }, HTML_FILTERS);

/**
 * Liquid engine for each part of a template. In HTML, values are escaped once, unless the template uses `| raw`.
 */
const LIQUIDS = { subject: plain, text: plain, html } as const;

export type TemplatePart = keyof typeof LIQUIDS;

export const TEMPLATE_PARTS = Object.keys(LIQUIDS) as TemplatePart[];

/** Returns a template's error, if the error can be found without values. */
export function findTemplateError(part: TemplatePart, source: string): string | undefined {
	try {
		new ReportingParser(LIQUIDS[part]).parse(source);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** Rendered part of a template. */
export interface Rendered {
	text: string;
	/** Names of variables without a value, which leave a gap in the text. */
	missing: readonly string[];
}

/**
 * Renders a part of a template.
 *
 * @throws Error with the position of the problem, but no values
 */
export function render(part: TemplatePart, source: string, scope: object): Rendered {
	const { text, missing } = renderInTime(LIQUIDS[part], source, scope);
	if (text.length > MAX_LENGTH) throw new RangeError(`longer than ${MAX_LENGTH} characters`);
	return { text: text.replaceAll('\0', '').toWellFormed(), missing }; // filters can produce text that PostgreSQL can't store
}

/** Parsed sources by engine. They come from the workspace files, so there are few. */
const PARSED = new Map([plain, html].map((liquid) => [liquid, new Map<string, Template[]>()]));

/** Parses a source once, because parsing takes longer than rendering. */
function parse(liquid: Liquid, source: string): Template[] {
	const known = PARSED.get(liquid)!; // all engines are in it
	const templates = known.get(source) ?? new ReportingParser(liquid).parse(source);
	known.set(source, templates);
	return templates;
}

function renderInTime(
	liquid: Liquid,
	source: string,
	scope: object,
	attempts = MAX_TRIES,
): Rendered {
	try {
		const values = { ...scope }; // a copy, because the tag `increment` changes it
		const rendering = new Rendering(values, liquid.options, { sync: true }, { liquid });
		const text = String(liquid.renderSync(parse(liquid, source), rendering));
		return { text, missing: [...rendering.missing] };
	} catch (error) {
		if (attempts <= 1 || !TOO_LATE.test((error as Error).message)) throw error;
		return renderInTime(liquid, source, scope, attempts - 1);
	}
}
