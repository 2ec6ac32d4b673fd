interface MutatedPackage {
	/** Files to mutate. */
	mutate: string[];
	/** Test files for the mutated files. */
	include: string;
	/** Test files that can't run on mutated code, or would take too long. */
	exclude: string[];
	/** Command that builds files for the tests from mutated code. */
	build?: string;
}

export const PACKAGES: Readonly<Record<string, MutatedPackage>> = {
	core: {
		mutate: ['packages/core/src/**/*.ts'],
		include: 'packages/core/test/*.test.ts',
		exclude: [
			// This test measures the bundle, and mutated code is larger.
			'packages/core/test/size.test.ts',
			// These tests process huge values or long lists, which takes minutes per mutant.
			'packages/core/test/hostile.test.ts',
			'packages/core/test/poll-memory.test.ts',
			'packages/core/test/poll-long-lists.test.ts',
		],
	},
	n8n: {
		mutate: [
			'packages/n8n/{nodes,credentials}/**/*.ts',
			'!packages/n8n/nodes/*/properties.ts', // generated
		],
		include: 'packages/n8n/test/*.test.mts',
		exclude: [
			'packages/n8n/test/limits.slow.test.mts', // waits for minutes
			'packages/n8n/test/{corpus-form,examples}.test.mts', // read workflows, not code
			// These tests replace n8n's timer, which would affect other tests in the same process.
			'packages/n8n/test/{corpus,limits,run,sequence-list,stop}.test.mts',
		],
		// n8n's engine loads dist, and the service loads its initial database
		build: 'npm run build --workspace n8n-nodes-contact-sync --workspace @contact-sync/service',
	},
	zapier: {
		mutate: ['packages/zapier/src/**/*.ts'],
		include: 'packages/zapier/test/*.test.ts',
		// These tests use the service, which would have to be built.
		exclude: ['packages/zapier/test/{bad-input,corpus,invoke,trigger}.test.ts'],
	},
};
