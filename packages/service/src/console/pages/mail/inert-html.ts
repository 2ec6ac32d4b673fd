/**
 * Elements that open connections despite the Content-Security-Policy. For hints, frames, and clicks on links, Chromium connects
 * before it checks the policy.
 */
const CONNECTING = [
	...['a', 'area', 'base', 'embed', 'fencedframe', 'frame', 'iframe'],
	...['link', 'math', 'meta', 'object', 'portal'],
];

/** Start of an opening or closing tag. It's always `<` or `</` and the name, so no parser is needed. */
const TAGS = new RegExp(`<(/?)(?=(?:${CONNECTING.join('|')})[\\s/>])`, 'gi');

/** Style that makes the renamed links look like links. */
const STYLE = '<style>x-a { color: #0645ad; text-decoration: underline }</style>';

/** Renames the elements of an email that open connections. Their content and style stay, without their behavior. */
export function inertHtml(html: string): string {
	return `${html.replaceAll(TAGS, '<$1x-')}${STYLE}`;
}
