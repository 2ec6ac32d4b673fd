/** Package with the name and version from its manifest. */
export interface SbomPackage {
	name: string;
	version: string;
	/** SPDX license expression, or text such as `SEE LICENSE IN LICENSE`. */
	license?: string;
}

export type Sbom = ReturnType<typeof sbom>;

/** Returns a package's software bill of materials in CycloneDX 1.6 format. It lists the bundled packages. */
export const sbom = (subject: SbomPackage, packages: readonly SbomPackage[]) => ({
	$schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
	bomFormat: 'CycloneDX',
	specVersion: '1.6',
	version: 1,
	metadata: { component: component(subject, 'application') },
	components: packages.map((each) => component(each, 'library')),
	dependencies: [
		{ ref: purl(subject), dependsOn: packages.map(purl) },
		...packages.map((each) => ({ ref: purl(each) })),
	],
});

const component = (each: SbomPackage, type: 'application' | 'library') => ({
	type,
	'bom-ref': purl(each),
	name: each.name,
	version: each.version,
	...(each.license !== undefined && { licenses: [licenseOf(each.license)] }),
	purl: purl(each),
});

const licenseOf = (license: string): { expression?: string; license?: { name: string } } =>
	license.startsWith('SEE ') ? { license: { name: license } } : { expression: license };

/** Returns the package URL, with the `@` of a scope encoded. */
const purl = ({ name, version }: SbomPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
