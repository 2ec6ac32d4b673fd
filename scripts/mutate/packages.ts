interface MutatedPackage {
	/** Files to mutate. */
	mutate: string[];
	/** Test files that concern them. */
	include: string;
	/** Test files among these that can't run on mutated code, or would take too long. */
	exclude: string[];
	/** Makes what the tests load, out of the mutated files. */
	build?: string;
	/** Jest's environment. @default 'node' */
	environment?: string;
}

export const PACKAGES: Readonly<Record<string, MutatedPackage>> = {
	core: {
		mutate: ['packages/core/src/**/*.ts'],
		include: 'packages/core/test/*.test.ts',
		exclude: [
			// It measures the bundle, and mutated code is larger.
			'packages/core/test/size.test.ts',
			// They send huge values or long lists through every line: minutes per mutant.
			'packages/core/test/hostile.test.ts',
			'packages/core/test/poll-memory.test.ts',
		],
	},
};
