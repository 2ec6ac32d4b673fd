import { Liquid } from 'liquidjs';

/** Longest part of a template, and of what it becomes, in characters. */
const MAX_LENGTH = 1_000_000;

/** Milliseconds that filling one part in may take, and things it may make: a loop in a loop ends here. */
const MAX_RENDER_MS = 500;
const MAX_MEMORY = 5_000_000;

/** A busy machine may stop this process while it fills in what takes microseconds: only what is late so often is too slow. */
const MAX_TRIES = 3;
const TOO_LATE = /render limit exceeded/;

/** Tags that read other templates, of which there are none: without these they are refused when the file is read. */
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

/** Who fills in which part: what comes from a contact or a caller is text in HTML too, unless the template says `| raw`. */
const LIQUIDS = { subject: plain, text: plain, html } as const;

export type TemplatePart = keyof typeof LIQUIDS;

export const TEMPLATE_PARTS = Object.keys(LIQUIDS) as TemplatePart[];

/** What is wrong with a part of a template, as far as can be told without values. */
export function templateFault(part: TemplatePart, source: string): string | undefined {
	try {
		LIQUIDS[part].parse(source);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/**
 * Fills in a part of a template.
 *
 * @throws Error that says where it failed; never one of the values
 */
export function render(part: TemplatePart, source: string, scope: object): string {
	const text = renderInTime(LIQUIDS[part], source, scope);
	if (text.length > MAX_LENGTH) throw new RangeError(`longer than ${MAX_LENGTH} characters`);
	return text.replaceAll('\0', '').toWellFormed(); // filters can make what no database keeps
}

function renderInTime(liquid: Liquid, source: string, scope: object, tries = MAX_TRIES): string {
	try {
		return String(liquid.parseAndRenderSync(source, scope));
	} catch (error) {
		if (tries <= 1 || !TOO_LATE.test((error as Error).message)) throw error;
		return renderInTime(liquid, source, scope, tries - 1);
	}
}
