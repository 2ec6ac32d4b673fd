import { freePort } from '../free-port.ts';
import type { Handle } from '../process-handle.ts';
import { startN8nProcess, type N8nProcessOptions } from './n8n-process.ts';

/** Starts a worker of an n8n in queue mode, and waits until it takes executions. @param concurrency executions it runs at once */
export async function startWorker(
	options: N8nProcessOptions,
	concurrency: number,
): Promise<Handle> {
	const port = await freePort();
	const env = {
		...options.env,
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
	const command = ['worker', `--concurrency=${concurrency}`];
	return await startN8nProcess({ ...options, env }, command, `http://127.0.0.1:${port}`);
}
