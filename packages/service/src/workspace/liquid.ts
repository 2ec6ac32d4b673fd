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

function createLiquid(outputEscape?: 'escape'): Liquid {
	const liquid = new Liquid({
		outputEscape,
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

const plain = createLiquid();
const html = createLiquid('escape');

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

/**
 * Renders a part of a template.
 *
 * @throws Error with the position of the problem, but no values
 */
export function render(part: TemplatePart, source: string, scope: object): string {
	const text = renderInTime(LIQUIDS[part], source, scope);
	if (text.length > MAX_LENGTH) throw new RangeError(`longer than ${MAX_LENGTH} characters`);
	return text.replaceAll('\0', '').toWellFormed(); // filters can produce text that PostgreSQL can't store
}

function renderInTime(liquid: Liquid, source: string, scope: object, attempts = MAX_TRIES): string {
	try {
		return String(liquid.parseAndRenderSync(source, scope));
	} catch (error) {
		if (attempts <= 1 || !TOO_LATE.test((error as Error).message)) throw error;
		return renderInTime(liquid, source, scope, attempts - 1);
	}
}
