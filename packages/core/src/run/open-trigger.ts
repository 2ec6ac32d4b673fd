import type { Client } from '../api/client.ts';
import type { Platform } from '../catalog/platform.ts';
import type { Trigger } from '../catalog/trigger.ts';
import type { Source } from '../polling/source.ts';
import { withNames } from './with-names.ts';

/**
 * Opens the source of a trigger's entries. Its errors have the platform's names of the trigger's fields.
 *
 * @param input parsed with the fields of this trigger
 */
export function openTrigger(
	{ fields, open }: Trigger,
	client: Client,
	input: object,
	platform: Platform,
): Source {
	const named = async <T>(use: (source: Source) => Promise<T>): Promise<T> => {
		try {
			return await use(open(client, input));
		} catch (error) {
			throw withNames(error, { fields, input, platform });
		}
	};
	return {
		poll: (...args) => named((source) => source.poll(...args)),
		samples: (options) => named((source) => source.samples(options)),
		readRecent: (options) => named((source) => source.readRecent!(options)), // triggers without it aren't offered
	};
}
