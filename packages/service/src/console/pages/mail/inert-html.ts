/**
 * Elements that open connections whatever the policy says: Chromium connects for a hint, for a frame, and for a click on a link,
 * before it looks whether that is allowed.
 */
const CONNECTING = [
	...['a', 'area', 'base', 'embed', 'fencedframe', 'frame', 'iframe'],
	...['link', 'math', 'meta', 'object', 'portal'],
];

/** What begins or ends an element is always `<` or `</` and its name, so it is found without parsing. */
const TAGS = new RegExp(`<(/?)(?=(?:${CONNECTING.join('|')})[\\s/>])`, 'gi');

/** Links look like links, and their own style goes with them. */
const STYLE = '<style>x-a { color: #0645ad; text-decoration: underline }</style>';

/** The HTML of a mail with other names for the elements that connect: what they hold and how they look stays, what they do goes. */
export function inertHtml(html: string): string {
	return `${html.replaceAll(TAGS, '<$1x-')}${STYLE}`;
}
