import Environment from '../environment.mjs';

/** Skips the remaining tests after a failure, because one failure is enough to kill a mutant. */
export default class extends Environment {
	#hasFailed = false;

	/** Activates the mutant in the service, which Node loads once for all mutants, outside of Jest's module registry. */
	async setup() {
		await super.setup();
		globalThis.__stryker__ ??= this.global.__stryker__ ?? {};
		globalThis.__stryker__.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
	}

	async handleTestEvent(event) {
		await super.handleTestEvent(event);
		const { name, test } = event;
		if (name === 'test_done' && test.errors.length > 0) this.#hasFailed = true;
		if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
	}
}
