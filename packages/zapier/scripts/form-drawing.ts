import { ACCENT } from '../../../scripts/brand.ts';
import type { InputField } from './definition.ts';

const WIDTH = 560;
const PADDING = 24;
const TITLE_HEIGHT = 64;
const LINE_HEIGHT = 18;

/** Maximum length of a line of help text, in characters. */
const LINE_LENGTH = 74;

/** A field of a drawn form, with the value that it shows. */
export interface FilledField {
	field: Pick<InputField, 'label' | 'required' | 'helpText'>;
	value: string;
}

/**
 * Draws a form with the labels and help texts of the app as SVG. Zapier's editor needs an account, so there
 * are no screenshots of it.
 */
export function formDrawing(title: string, fields: readonly FilledField[]): string {
	let y = TITLE_HEIGHT;
	const rows = fields.flatMap(({ field, value }) => {
		const help = linesOf(field.helpText ?? '');
		const top = y;
		y += 78 + help.length * LINE_HEIGHT;
		return [
			text(PADDING, top + 14, `${field.label}${field.required ? ' *' : ''}`, 'font-weight="600"'),
			`<rect x="${PADDING}" y="${top + 24}" width="${WIDTH - 2 * PADDING}" height="32" rx="4" fill="#fff" stroke="#94a3b8"/>`,
			text(PADDING + 10, top + 45, value),
			...help.map((line, index) =>
				text(PADDING, top + 76 + index * LINE_HEIGHT, line, 'font-size="13" fill="#475569"'),
			),
		];
	});
	const height = y + 8;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="15" fill="#1e293b">`,
		`<title>${escapeXml(title)}</title>`,
		`<rect width="${WIDTH}" height="${height}" rx="8" fill="#f8fafc"/>`,
		text(PADDING, 36, title, `font-size="18" font-weight="600" fill="${ACCENT.light}"`),
		...rows,
		'</svg>\n',
	].join('\n');
}

const text = (x: number, y: number, content: string, attributes = ''): string =>
	`<text x="${x}" y="${y}" ${attributes}>${escapeXml(content)}</text>`;

const escapeXml = (content: string): string =>
	content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns Markdown as lines of plain text. */
function linesOf(markdown: string): string[] {
	const plain = markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`_]/g, '');
	const pattern = new RegExp(`.{1,${LINE_LENGTH}}(?:\\s|$)`, 'g');
	return (plain.match(pattern) ?? []).map((line) => line.trim());
}
