import { compileSearch } from './compile/search.ts';
import { stepsAs } from './steps.ts';

export const searches = stepsAs('search', compileSearch);
