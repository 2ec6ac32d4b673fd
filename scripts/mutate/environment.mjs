import Environment from '../../packages/testing/src/environment.mjs';

/** Skips the other tests once one has failed: a mutant dies only once. */
export default class extends Environment {
	#hasFailed = false;

	async handleTestEvent(event) {
		await super.handleTestEvent(event);
		const { name, test } = event;
		if (name === 'test_done' && test.errors.length > 0) this.#hasFailed = true;
		if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
	}
}
