/**
 * Elements that open connections despite the Content-Security-Policy. For resource hints, frames, and clicks
 * on links, Chromium connects before it checks the policy.
 */
const CONNECTING = [
	...['a', 'area', 'base', 'embed', 'fencedframe', 'frame', 'iframe'],
	...['link', 'math', 'meta', 'object', 'portal'],
];

/**
 * Start of an opening or closing tag. It's always `<` or `</` followed by the name, so no parser is needed.
 */
const TAGS = new RegExp(`<(/?)(?=(?:${CONNECTING.join('|')})[\\s/>])`, 'gi');

/** Style that makes the renamed links look like links. */
const STYLE = '<style>x-a { color: #0645ad; text-decoration: underline }</style>';

/**
 * Renames the elements that open connections in an email. They keep their content and style, but not their
 * behavior.
 */
export function inertHtml(html: string): string {
	return `${html.replaceAll(TAGS, '<$1x-')}${STYLE}`;
}
