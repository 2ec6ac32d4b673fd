import { readFile } from 'node:fs/promises';
import { CONSOLE_ICON, CONSOLE_SCRIPT, CONSOLE_STYLE } from '../../package-files.ts';
import type { RouteHandler } from '../page.ts';

/** Responds with a static file. Browsers cache it for five minutes, so that updates appear soon. */
const serveFile =
	(file: string, type: string): RouteHandler =>
	async (c) => {
		c.header('Cache-Control', 'public, max-age=300');
		c.header('Content-Type', type);
		return c.body(await readFile(file, 'utf8'));
	};

export const style = serveFile(CONSOLE_STYLE, 'text/css; charset=utf-8');
export const script = serveFile(CONSOLE_SCRIPT, 'text/javascript; charset=utf-8');
export const icon = serveFile(CONSOLE_ICON, 'image/svg+xml');
