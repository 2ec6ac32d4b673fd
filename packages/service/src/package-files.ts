import { fileURLToPath } from 'node:url';

// Both src/ and the bundle in dist/ are one level below the package folder.
const fromPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Default workspace file. */
export const SAMPLE_WORKSPACE = fromPackage('workspace.sample.yaml');

/** Template for new databases, created by the build. */
export const NEW_DATABASE = fromPackage('dist/new-database.tar.gz');

/** Static files of the console. */
export const CONSOLE_STYLE = fromPackage('assets/console.css');
export const CONSOLE_SCRIPT = fromPackage('assets/console.js');
export const CONSOLE_ICON = fromPackage('assets/icon.svg');
