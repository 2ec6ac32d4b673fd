/** Elements that begin on a line of their own. */
const BLOCK =
	/<(?:address|article|aside|caption|dd|div|dl|dt|fieldset|figcaption|figure|form|h[1-4]|header|iframe|label|li|main|nav|ol|option|p|pre|section|select|summary|table|tbody|thead|tr|ul)\b/g;

/** Elements that are kept as they are, because their attributes are content. */
const KEPT = 'button|fieldset|form|iframe|input|meter|option|select|textarea';

/**
 * Returns what a page of the console shows and what its links and forms do, as text: a line for each block.
 *
 * @param sinceMs start of the test, in milliseconds since 1970, from which times are counted
 * @param names names of IDs, which the function extends
 */
export function readablePage(html: string, sinceMs: number, names: Map<string, string>): string {
	const nameOf = (id: string) => {
		if (!names.has(id)) names.set(id, `id-${names.size + 1}`);
		return names.get(id)!;
	};
	return html
		.replace(/^.*?(?=<main)/s, '')
		.replace(/<\/main>.*$/s, '')
		.replaceAll(
			/<time datetime="([^"]+)".*?<\/time>/gs,
			(_, at: string) => `{${ageOf(at, sinceMs)}}`,
		)
		.replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, nameOf)
		.replaceAll(/(name="(?:form_token|version)" value="|127\.0\.0\.1:)[\w.-]*/g, '$1…')
		.replaceAll(/\/\S+\/(?=workspace\.yaml)/g, '…/')
		.replaceAll(/(?<=resets in )\d+ \w+/g, '…')
		.replaceAll(BLOCK, '\n$&')
		.replaceAll(/<t[dh]\b/g, '\n| $&')
		.replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
		.replaceAll(new RegExp(`<(?!(?:${KEPT})\\b)[^>]*>`, 'g'), '')
		.replaceAll(/ class="[^"]*"/g, '')
		.replaceAll(/[^\S\n]+/g, ' ')
		.replaceAll(/\s*\n\s*/g, '\n')
		.replaceAll(/^\|\n(?!\|)/gm, '| ')
		.trim();
}

/** Returns the time since the start of the test, such as `1d 2h`. The minutes of the test itself don't count. */
function ageOf(at: string, sinceMs: number): string {
	const hours = Math.floor((Date.parse(at) - sinceMs) / 3_600_000);
	return `${Math.floor(hours / 24)}d ${hours % 24}h`;
}
