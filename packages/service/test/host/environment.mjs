import { TestEnvironment } from 'jest-environment-node';

/** The host of this Jest worker. It's loaded by Node itself, outside of Jest's modules, and serves one test file after another. */
let host;

/** Lets tests open services in their own process; what a file leaves open is closed after it, even if it failed. */
export default class extends TestEnvironment {
	async setup() {
		await super.setup();
		const { TEST_POSTGRES_URL } = this.global;
		this.global.loadServiceHost = async () => {
			host ??= (await import('./service-host.ts')).createServiceHost();
			host.use(TEST_POSTGRES_URL);
			return host;
		};
	}

	async teardown() {
		await host?.closeAll();
		await super.teardown();
	}
}
