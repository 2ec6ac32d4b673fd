import type { INodeProperties } from 'n8n-workflow';
import type { DefaultSince, Described } from '@contact-sync/core';

/** First `typeVersion` of the nodes. */
export const FIRST_VERSION = 1;

/** Returns the versions of a node: the first one, and each one that introduced a default. */
export function versionsOf(
	described: readonly Pick<Described, 'fields'>[],
	others: readonly DefaultSince<unknown>[] = [],
): number[] {
	const fields = described.flatMap(({ fields }) => Object.values(fields));
	const introduced = [...fields.map(({ defaultSince = {} }) => defaultSince), ...others].flatMap(
		(since) => Object.keys(since).map(Number),
	);
	return [...new Set([FIRST_VERSION, ...introduced])].sort((a, b) => a - b);
}

/** Returns one property per default. n8n shows the one for the node's version and applies its default. */
export function perDefault(
	property: Omit<INodeProperties, 'default'>,
	since: DefaultSince<INodeProperties['default']>,
): INodeProperties[] {
	const versions = Object.keys(since)
		.map(Number)
		.sort((a, b) => a - b);
	return versions.map((version, position) => {
		const { show = {}, hide = {} } = property.displayOptions ?? {};
		const next = versions[position + 1];
		const shown = { ...show, ...(position > 0 && { '@version': from(version) }) };
		const hidden = { ...hide, ...(next !== undefined && { '@version': from(next) }) };
		const displayOptions = {
			...(Object.keys(shown).length > 0 && { show: shown }),
			...(Object.keys(hidden).length > 0 && { hide: hidden }),
		};
		return {
			...property,
			default: since[version]!, // one of its keys
			...(Object.keys(displayOptions).length > 0 && { displayOptions }),
		};
	});
}

const from = (version: number) => [{ _cnd: { gte: version } }];
