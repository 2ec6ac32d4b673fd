import { defaultOperators, filters, toValueSync, TypeGuards } from 'liquidjs';
import type { FilterImplOptions, Operators } from 'liquidjs';
import { isHtml, mark, SafeHtml, withoutMark } from './safe-html.ts';

type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>;
type Call = ThisParameterType<Handler>;

/**
 * Filters whose result for HTML is HTML: they move or remove parts of it, or add their arguments. Filters that
 * decode text, such as `url_decode`, are never among them.
 */
const KEEPING_HTML = new Set([
	...['append', 'prepend', 'replace', 'replace_first', 'replace_last'],
	...['remove', 'remove_first', 'remove_last', 'slice', 'truncate', 'truncatewords'],
	...['strip', 'lstrip', 'rstrip', 'squish', 'normalize_whitespace', 'strip_newlines'],
	...['strip_html', 'capitalize', 'downcase', 'upcase'],
	...['split', 'join', 'first', 'last', 'reverse', 'uniq', 'sort', 'sort_natural'],
	...['compact', 'concat', 'push', 'pop', 'shift', 'unshift'],
]);

const handlerOf = (name: string): Handler => {
	const filter = filters[name]!; // the filters of liquidjs
	return typeof filter === 'function' ? filter : filter.handler;
};

/** Escapes a value, unless it's HTML. */
function toHtml(this: Call, value: unknown): SafeHtml {
	if (value instanceof SafeHtml) return value;
	if (!Array.isArray(value)) return new SafeHtml(handlerOf('escape').call(this, value));
	return new SafeHtml(value.map((each) => toHtml.call(this, each)).join(''));
}

/** Escapes the value of an output, unless it's HTML. */
export function escapeOutput(this: Call, value: unknown): string {
	return toHtml.call(this, value).valueOf();
}

/** A filter that knows only text. */
const onText = (handler: Handler): Handler =>
	function (value, ...args) {
		return handler.call(this, withoutMark(value), ...args.map(withoutMark));
	};

/** A filter that returns HTML for HTML. Escapes its arguments, except those that the template contains. */
const onHtml = (handler: Handler): Handler =>
	function (value, ...args) {
		if (!isHtml(value)) return onText(handler).call(this, value, ...args);
		const escaped = args.map((arg, index) =>
			TypeGuards.isQuotedToken(this.token.args[index]) ? arg : escapeTexts.call(this, arg),
		);
		return mark(toValueSync(handler.call(this, withoutMark(value), ...escaped)));
	};

/** Escapes text, at any depth of a list. Returns other values, such as numbers, unchanged. */
function escapeTexts(this: Call, value: unknown): unknown {
	if (Array.isArray(value)) return value.map((each) => escapeTexts.call(this, each));
	return typeof value === 'string' ? toHtml.call(this, value).valueOf() : withoutMark(value);
}

function escapeOnce(this: Call, value: unknown): SafeHtml {
	return isHtml(value)
		? toHtml.call(this, value)
		: new SafeHtml(onText(handlerOf('escape_once')).call(this, value));
}

function newlineToBr(this: Call, value: unknown): SafeHtml {
	return new SafeHtml(handlerOf('newline_to_br').call(this, toHtml.call(this, value)));
}

/** Filters of HTML templates. */
export const HTML_FILTERS: Readonly<Record<string, FilterImplOptions>> = {
	...Object.fromEntries(
		Object.keys(filters).map((name) => {
			const wrap = KEEPING_HTML.has(name) ? onHtml : onText;
			return [name, wrap(handlerOf(name))];
		}),
	),
	escape: toHtml,
	xml_escape: toHtml,
	escape_once: escapeOnce,
	newline_to_br: newlineToBr,
	raw: { raw: true, handler: mark },
};

/** Operators of HTML templates, which compare HTML as text. */
export const HTML_OPERATORS: Operators = Object.fromEntries(
	Object.entries(defaultOperators).map(([name, operator]) => {
		const apply = operator as (...operands: unknown[]) => ReturnType<typeof operator>; // unary or binary
		return [name, (...operands: unknown[]) => apply(...operands.map(withoutMark))];
	}),
);
