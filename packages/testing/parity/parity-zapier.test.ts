import { testParity, useParityBench } from './test-parity.ts';
import { throughZapier } from './through-zapier.ts';

testParity('zapier', useParityBench(), throughZapier);
