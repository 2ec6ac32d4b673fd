/** The part of the output of `npm audit --json` that this script reads. */
export interface AuditReport {
	vulnerabilities?: Record<
		string,
		{ name: string; nodes: string[]; via: Array<string | Advisory> }
	>;
	/** Reason why the registry returned no report. */
	message?: string;
}

interface Advisory {
	url: string;
	title: string;
	severity: string;
}

export interface Finding extends Advisory {
	name: string;
	/** Whether users install the package: in a bundle, or as a dependency of a published package. */
	isPublished: boolean;
}

export interface Lock {
	packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/**
 * Returns the advisories of a report. Lists advisories about published packages first.
 *
 * @param bundled names of packages in a bundle, which the lock file lists for development
 * @throws Error if the registry returned no report
 */
export function findingsOf(report: AuditReport, lock: Lock, bundled: readonly string[]): Finding[] {
	if (report.vulnerabilities === undefined) throw new Error(`npm audit failed: ${report.message}`);
	const isForUsers = (node: string) => {
		const { dev, devOptional } = lock.packages[node] ?? {};
		return dev !== true && devOptional !== true;
	};
	return Object.values(report.vulnerabilities)
		.flatMap(({ name, nodes, via }) => {
			const isPublished = bundled.includes(name) || nodes.some(isForUsers);
			const advisories = via.filter((each) => typeof each !== 'string'); // a string is the name of another package
			return advisories.map(({ url, title, severity }) => ({
				...{ name, url, title, severity, isPublished },
			}));
		})
		.toSorted((a, b) => Number(b.isPublished) - Number(a.isPublished));
}
