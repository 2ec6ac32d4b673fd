import { z } from 'zod';

/** The input of an operation that asks for nothing. */
export const noInput = z.object({});
