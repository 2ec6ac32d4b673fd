/** Splits a list into chunks of up to `size` items. */
export const chunk = <T>(list: readonly T[], size: number): T[][] =>
	Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
		list.slice(i * size, (i + 1) * size),
	);
