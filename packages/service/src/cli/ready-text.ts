import type { RunningService, ServiceOptions } from '../service.ts';
import { IN_MEMORY } from '../store/open-store.ts';

/** The one line for programs: where the service is, and the keys whose texts are known. */
export function readyJson({ url, keys }: RunningService): string {
	return `${JSON.stringify({ url, keys: { ...keys.given, ...keys.made } })}\n`;
}

/** The text for people. */
export function readyText({ url, product, keys }: RunningService, options: ServiceOptions): string {
	const made = Object.entries(keys.made).map(([name, text]) => `  ${name}: ${text}`);
	const lines = [
		`The Contact Sync service for ${product} is ready at ${url}`,
		`Workspace: ${options.workspace}`,
		...dataLines(options.data),
		...(made.length > 0 ? ['New keys, shown only this once:', ...made] : []),
	];
	return `${lines.join('\n')}\n`;
}

function dataLines(data: string): string[] {
	if (data === IN_MEMORY) return ['Data: in memory, gone when the service stops'];
	return [
		`Data: ${data}`,
		'The embedded database survives a crash of this process, but not a power cut.',
	];
}
