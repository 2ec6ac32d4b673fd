import { createClock } from '../src/base/clock.ts';
import { createDeliveryPause } from '../src/mail/delivery-pause.ts';

const MAX = 5;

/** Creates a pause with a clock that the test advances and corrects. */
function createPause() {
	const clock = createClock();
	let steadyMs = 0;
	clock.steady = () => steadyMs;
	const pause = createDeliveryPause({ clock, log: () => {} }, 'Acme');
	const passMs = (ms: number) => {
		steadyMs += ms;
		clock.advance(ms);
	};
	return { ...pause, passMs, correct: clock.correct };
}

test('after a refusal, nothing is sent for a second, and then one email at a time', () => {
	const { capacity, refused, passMs } = createPause();
	expect(capacity(MAX)).toBe(MAX);
	refused('Relay access denied');
	expect(capacity(MAX)).toBe(0);
	passMs(1_000);
	expect(capacity(MAX)).toBe(1);
});

test.each([-3_600_000, 3_600_000])('a clock that is set by %d ms does not change a pause', (ms) => {
	const { capacity, refused, passMs, correct } = createPause();
	refused('Relay access denied');
	correct(ms);
	expect(capacity(MAX)).toBe(0);
	passMs(1_000);
	expect(capacity(MAX)).toBe(1);
});

test('emails that were in progress when the pause started do not extend it', () => {
	const { capacity, refused, passMs } = createPause();
	for (let email = 0; email < MAX; email++) refused('Relay access denied');
	passMs(1_000);
	expect(capacity(MAX)).toBe(1);
});

test('each refusal after a pause doubles the next one, up to a minute', () => {
	const { capacity, refused, passMs } = createPause();
	for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
		refused('Relay access denied');
		passMs(seconds * 1_000 - 1);
		expect(capacity(MAX)).toBe(0);
		passMs(1);
		expect(capacity(MAX)).toBe(1);
	}
});

test('every second email after a refusal is the newest one', () => {
	const { takesNewest, refused, responded, passMs } = createPause();
	expect(takesNewest()).toBe(false);
	for (const isNewest of [true, false, true]) {
		refused('Relay access denied');
		expect(takesNewest()).toBe(isNewest);
		passMs(60_000);
	}
	responded();
	expect(takesNewest()).toBe(false);
});

test('a response ends the pause', () => {
	const { capacity, refused, responded } = createPause();
	refused('Relay access denied');
	responded();
	expect(capacity(MAX)).toBe(MAX);
});
