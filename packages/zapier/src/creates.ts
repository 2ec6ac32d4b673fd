import { compileCreate } from './compile/create.ts';
import { stepsAs } from './steps.ts';

export const creates = stepsAs('create', compileCreate);
