import Environment from '../../packages/testing/src/environment.mjs';

/** Skips the remaining tests after a failure, because one failure is enough to kill a mutant. */
export default class extends Environment {
	#hasFailed = false;

	async handleTestEvent(event) {
		await super.handleTestEvent(event);
		const { name, test } = event;
		if (name === 'test_done' && test.errors.length > 0) this.#hasFailed = true;
		if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
	}
}
