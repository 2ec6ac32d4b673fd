import type { RunningService } from '../service.ts';
import { IN_MEMORY } from '../store/open-embedded.ts';
import type { NamedPlace } from '../store/open-store.ts';
import type { CliOptions } from './options.ts';

/**
 * Returns the startup line for scripts: the service's URL, and the API key values and the password, if known.
 */
export function readyJson({ url, keys, console, metricsUrl }: RunningService): string {
	const password = console.password && { password: console.password.text };
	const ready = {
		url,
		keys: { ...keys.given, ...keys.made },
		console: { url: console.url, ...password },
		...(metricsUrl && { metrics: metricsUrl }),
	};
	return `${JSON.stringify(ready)}\n`;
}

/** Returns the startup message for operators. */
export function readyText(
	{ url, products, keys, console, metricsUrl }: RunningService,
	options: CliOptions,
	emphasize: (text: string) => string,
): string {
	const secrets = [
		...(console.password?.isNew ? [['Console password', console.password.text]] : []),
		...Object.entries(keys.made).map(([name, text]) => [`API key ${name}`, text]),
	].map(([label, text]) => `  ${label}: ${emphasize(text!)}`);
	const lines = [
		`The Contact Sync service for ${products.join(', ')} is ready at ${emphasize(url)}`,
		`Workspace: ${options.workspaces.join(', ')}`,
		...dataLines(options.place),
		...mailLines(options.mail),
		`API documentation: ${new URL('/docs/', url).href}`,
		`Console: ${emphasize(console.url)}`,
		...(metricsUrl ? [`Metrics: ${metricsUrl}`] : []),
		...(secrets.length > 0
			? ['', 'Save these now. They are shown only once:', ...secrets, '']
			: []),
		...(keys.kept.length > 0
			? [
					"Existing API keys can't be shown again. To get a new key, rename a key in the workspace file, or rotate it in the console.",
				]
			: []),
		'Next: open the console, and sign in. To stop the service, press Ctrl+C.',
	];
	return `${lines.join('\n')}\n`;
}

function dataLines(place: NamedPlace): string[] {
	if ('databaseUrl' in place) return ['Data: the PostgreSQL database at DATABASE_URL'];
	const { data } = place;
	if (data === IN_MEMORY) return ['Data: in memory, lost when the service stops'];
	return [
		`Data: ${data}`,
		'The embedded database survives a crash of this process, but not a power failure. For full durability, set DATABASE_URL.',
	];
}

function mailLines({ smtpUrl, publicUrl }: CliOptions['mail']): string[] {
	if (smtpUrl !== undefined) return [];
	const missing = publicUrl === undefined ? 'SMTP_URL and PUBLIC_URL' : 'SMTP_URL';
	return [
		`Mail: live emails wait up to 5 days for an SMTP server. To deliver them, set ${missing}.`,
	];
}
