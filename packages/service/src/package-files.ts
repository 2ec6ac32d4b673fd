import { fileURLToPath } from 'node:url';

// This file lies in src/, and its bundle in dist/: one step up is the package in both.
const fromPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The workspace that is used when none is given. */
export const SAMPLE_WORKSPACE = fromPackage('workspace.sample.yaml');

/** A new database as initdb leaves it, made by the build. */
export const NEW_DATABASE = fromPackage('dist/new-database.tar.gz');

/** What the console's pages load. */
export const CONSOLE_STYLE = fromPackage('assets/console.css');
export const CONSOLE_SCRIPT = fromPackage('assets/times.js');
export const CONSOLE_ICON = fromPackage('assets/icon.svg');
