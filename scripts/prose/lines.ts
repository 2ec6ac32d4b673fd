interface Message {
	line: number;
	column: number;
	message: string;
}

/** The lines to print about a file: its problems, or that it has none although it is listed as not yet clean. */
export function linesFor(
	file: string,
	messages: readonly Message[],
	notYet: readonly string[],
): string[] {
	if (!notYet.includes(file))
		return messages.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
	return messages.length > 0 ? [] : [`${file} is clean: remove it from scripts/prose/not-yet.ts`];
}
