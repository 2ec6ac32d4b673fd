import type { RunningService } from '../service.ts';
import { IN_MEMORY } from '../store/open-embedded.ts';
import type { NamedPlace } from '../store/open-store.ts';
import type { CliOptions } from './options.ts';

/** The one line for programs: where the service is, and the keys and the password whose texts are known. */
export function readyJson({ url, keys, console }: RunningService): string {
	const password = console.password && { password: console.password.text };
	const ready = {
		url,
		keys: { ...keys.given, ...keys.made },
		console: { url: console.url, ...password },
	};
	return `${JSON.stringify(ready)}\n`;
}

/** The text for people. */
export function readyText(
	{ url, products, keys, console }: RunningService,
	options: CliOptions,
): string {
	const made = Object.entries(keys.made).map(([name, text]) => `  ${name}: ${text}`);
	const lines = [
		`The Contact Sync service for ${products.join(', ')} is ready at ${url}`,
		`Workspace: ${options.workspaces.join(', ')}`,
		...dataLines(options.place),
		...(options.mail.smtpUrl === undefined
			? [
					'Mail: live emails wait up to 5 days for SMTP. To deliver them, set SMTP_URL and PUBLIC_URL.',
				]
			: []),
		`Page of the API, to read and to try: ${new URL('/docs/', url).href}`,
		`Console: ${console.url}`,
		...(console.password?.isNew
			? [`Password of the console, shown only this once: ${console.password.text}`]
			: []),
		...(made.length > 0 ? ['New keys, shown only this once:', ...made] : []),
		...(keys.kept.length > 0
			? ['Keys were shown at the first start; to get a new one, rename one in the workspace file.']
			: []),
	];
	return `${lines.join('\n')}\n`;
}

function dataLines(place: NamedPlace): string[] {
	if ('databaseUrl' in place) return ['Data: the PostgreSQL of DATABASE_URL'];
	const { data } = place;
	if (data === IN_MEMORY) return ['Data: in memory, gone when the service stops'];
	return [
		`Data: ${data}`,
		'The embedded database survives a crash of this process, but not a power cut. For that, set DATABASE_URL to a PostgreSQL.',
	];
}
