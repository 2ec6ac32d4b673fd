import type { Benchmark } from '../benchmark.ts';
import { faults } from './faults.ts';
import { mcp } from './mcp.ts';
import { nodeItems } from './node-items.ts';
import { nodeLoad } from './node-load.ts';
import { requestsAndTime } from './requests-and-time.ts';
import { serviceLoad } from './service-load.ts';
import { serviceScale } from './service-scale.ts';
import { zapierApp } from './zapier-app.ts';

/** All benchmarks, in the order in which they run and appear in tables. */
export const BENCHMARKS: readonly Benchmark[] = [
	requestsAndTime,
	faults,
	nodeItems,
	nodeLoad,
	zapierApp,
	mcp,
	serviceLoad,
	serviceScale,
];
