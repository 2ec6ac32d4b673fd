import { runWorkflow } from '@contact-sync/testing/n8n/run-workflow';
import { sampleWorkflow } from './sample.ts';

/** Runs the sample workflow in n8n's engine with the built node. Doesn't need an installed n8n. */
export const runSample = (credential: { apiKey: string; baseUrl: string }) =>
	runWorkflow(sampleWorkflow('sample'), { workflowId: 'sample', executionId: '1', credential });
