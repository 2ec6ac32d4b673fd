/**
 * Takes their meaning from the elements by which HTML opens connections that no policy governs, such as `<link rel="preconnect">`.
 * What begins a tag is always `<` and its name, so it is found without parsing; within a text it does no harm.
 */
export function withoutHints(html: string): string {
	return html.replaceAll(/<(?=(link|meta|base)[\s/>])/gi, '<x-');
}
