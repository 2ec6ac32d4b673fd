/** Texts for parts of a document that people write, by the part's name. */
export type Sections = Readonly<Record<string, string>>;

/** A name may hold words, digits and hyphens. */
const SECTION = /(<!-- generated: ([\w-]+) -->\n)[^]*?(<!-- end: \2 -->)/g;

/**
 * Puts texts between `<!-- generated: name -->` and `<!-- end: name -->`, and leaves everything else as it is.
 *
 * @throws Error that names a part which has no text, or a text which has no part
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
