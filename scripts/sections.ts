/** Generated text for a document's sections, keyed by section name. */
export type Sections = Readonly<Record<string, string>>;

/** Names can contain letters, digits, and hyphens. */
const SECTION = /(<!-- generated: ([\w-]+) -->\n)[^]*?(<!-- end: \2 -->)/g;

/**
 * Inserts generated text between `<!-- generated: name -->` and `<!-- end: name -->`, and leaves everything
 * else unchanged.
 *
 * @throws Error with the name of a section without generated text, or of generated text without a section
 */
export function withSections(path: string, document: string, sections: Sections): string {
	const left = new Set(Object.keys(sections));
	const filled = document.replaceAll(SECTION, (_, begin: string, name: string, end: string) => {
		const text = sections[name];
		if (text === undefined) throw new Error(`${path}: no generator has the part "${name}".`);
		left.delete(name);
		return `${begin}\n${text}\n\n${end}`;
	});
	const [missing] = left;
	if (missing === undefined) return filled;
	throw new Error(
		`${path} has no place for the generated part "${missing}". Add <!-- generated: ${missing} --> and <!-- end: ${missing} --> on separate lines.`,
	);
}
