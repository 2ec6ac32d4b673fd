/** Where the compiled properties put a field, so that reading it finds it there. */
export const OPTIONAL_FIELDS = 'additionalFields';

/** The list inside a fixed collection of names and values. */
export const PAIRS = 'pairs';

/** `tag_names` on the wire is `tagNames` in n8n, whose rules want camel case. */
export const parameterName = (wireName: string): string =>
	wireName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The JSON field that stands beside a list of names and values. */
export const jsonParameterName = (wireName: string): string => `${parameterName(wireName)}Json`;
