import { findMixedDates } from '../../core.ts';
import type { Succeeded } from './item-outcome.ts';

/** The contact in a preview. */
interface Previewed {
	custom_fields?: Record<string, unknown>;
}

/** Returns the custom fields whose dates have several formats in previews, each with its formats. */
export function mixedDatesIn(outcomes: readonly Succeeded[]): string[] {
	const values = new Map<string, unknown[]>();
	for (const { result } of outcomes) {
		const { custom_fields = {} } = result as Previewed;
		for (const [name, value] of Object.entries(custom_fields)) {
			const all = values.get(name) ?? [];
			all.push(value);
			values.set(name, all);
		}
	}
	return [...values].flatMap(([name, all]) => {
		const found = findMixedDates(all);
		return found === undefined ? [] : [`${name} (${found.join(' and ')})`];
	});
}
