import { inWords, type ClientOptions } from '@contact-sync/core';
import type { ServerContext } from '@modelcontextprotocol/server';

/** Reports the progress of a call to a client that requested it. */
export type Report = (message: string) => void;

/** Returns the reports of a call. Each has a higher number than the one before, as the protocol requires. */
export function reportTo({ _meta, notify }: ServerContext['mcpReq']): Report {
	const progressToken = _meta?.progressToken;
	if (progressToken === undefined) return () => undefined;
	let progress = 0;
	return (message) => {
		progress += 1;
		const params = { progressToken, progress, message };
		notify({ method: 'notifications/progress', params }).catch(() => undefined); // the client has left
	};
}

/** Returns the options of a client whose responses and waits are reported. */
export function reportedBy(report: Report): Pick<ClientOptions, 'fetch' | 'onWait'> {
	let count = 0;
	return {
		onWait: (ms) => report(`The next request starts ${inWords(ms)}.`),
		fetch: async (...request) => {
			const response = await fetch(...request);
			count += 1;
			report(`${count} ${count === 1 ? 'response' : 'responses'} received.`);
			return response;
		},
	};
}
