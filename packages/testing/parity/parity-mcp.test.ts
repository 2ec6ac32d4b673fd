import { testParity, useParityBench } from './test-parity.ts';
import { openMcpSessions, type McpSessions } from './through-mcp.ts';

// Waits take no time, and earlier calls don't count toward the rate limits.
jest.mock('../../mcp/src/access/waiting.ts', () => jest.requireActual<object>('./mcp-clock.ts'));

const bench = useParityBench();
let mcp: McpSessions;
beforeAll(async () => void (mcp = await openMcpSessions(bench())));
afterAll(() => mcp.close());

testParity('mcp', bench, (task) => mcp.run(task));
