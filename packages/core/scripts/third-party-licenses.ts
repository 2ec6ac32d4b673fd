import type { BundledPackage } from './bundled-packages.ts';

/** Returns the licenses of bundled packages, joined into one string. */
export const thirdPartyLicenses = (packages: readonly BundledPackage[]): string =>
	packages.map(section).join(`\n${'-'.repeat(80)}\n\n`);

function section({ name, version, license, texts }: BundledPackage): string {
	const title = license === undefined ? `${name} ${version}` : `${name} ${version} (${license})`;
	return `${[title, ...texts.map((text) => text.trim())].join('\n\n')}\n`;
}
