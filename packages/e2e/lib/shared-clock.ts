import type { StartedService } from '@contact-sync/service/testing';
import { setTimeout as sleep } from 'node:timers/promises';

interface Timer {
	at: number;
	wake: () => void;
}

/** A clock of client and service together: it stands still while a request is under way, and jumps to what is waited for. */
export function shareClock(service: StartedService) {
	let nowMs = Date.now();
	let underWay = 0;
	const timers: Timer[] = [];

	/** Moves both to the next timer, in the whole seconds that the service's clock can be moved by. */
	const jump = async ({ at, wake }: Timer) => {
		const seconds = Math.max(0, Math.ceil((at - nowMs) / 1_000));
		await service.control('clock', { advance: `${seconds}s` });
		nowMs += seconds * 1_000;
		wake();
	};

	return {
		now: () => nowMs,
		sleep: (ms: number) =>
			new Promise<void>((wake) => void timers.push({ at: nowMs + Math.max(0, ms), wake })),
		/** Sends a request, and reads its answer whole before time goes on. */
		fetch: async (...args: Parameters<typeof fetch>): Promise<Response> => {
			underWay += 1;
			try {
				const { status, headers, ...answer } = await readWhole(await fetch(...args));
				return new Response(answer.text, { status, headers });
			} finally {
				underWay -= 1;
			}
		},
		/** Lets time pass until a promise is settled. */
		async until<T>(promise: Promise<T>): Promise<T> {
			let settled = false;
			const done = () => void (settled = true);
			promise.then(done, done);
			while (!settled) {
				await sleep(1);
				timers.sort((a, b) => a.at - b.at);
				if (underWay === 0 && timers.length > 0) await jump(timers.shift()!);
			}
			return promise;
		},
	};
}

const readWhole = async (response: Response) => ({
	status: response.status,
	headers: response.headers,
	text: await response.text(),
});
