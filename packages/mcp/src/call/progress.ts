import { formatWait, type ClientOptions } from '@contact-sync/core';
import type { ServerContext } from '@modelcontextprotocol/server';

/** Reports the progress of a call to the client. */
export type Report = (message: string) => void;

/**
 * Returns the progress reporter of a call, which does nothing unless the client requested progress, and after it
 * canceled the call: its token then belongs to no call. Progress numbers increase, as the protocol requires.
 */
export function createReporter({ _meta, notify, signal }: ServerContext['mcpReq']): Report {
	const progressToken = _meta?.progressToken;
	if (progressToken === undefined) return () => undefined;
	let progress = 0;
	return (message) => {
		if (signal.aborted) return;
		progress += 1;
		const params = { progressToken, progress, message };
		notify({ method: 'notifications/progress', params }).catch(() => undefined); // the client disconnected
	};
}

/** Returns client options that report responses and waits. */
export function reportingOptions(report: Report): Pick<ClientOptions, 'fetch' | 'onWait'> {
	let count = 0;
	return {
		onWait: (ms) => report(`The next request starts ${formatWait(ms)}.`),
		fetch: async (...request) => {
			const response = await fetch(...request);
			count += 1;
			report(`${count} ${count === 1 ? 'response' : 'responses'} received.`);
			return response;
		},
	};
}
