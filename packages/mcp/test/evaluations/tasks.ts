import { CALL_TASKS } from './call-tasks.ts';
import { LIST_TASKS } from './list-tasks.ts';
import { SEND_TASKS } from './send-tasks.ts';
import type { Task } from './task.ts';

/** Requests of users, as scripted transcripts: what a model calls, and what it must and must not have done. */
export const TASKS: readonly Task[] = [...CALL_TASKS, ...SEND_TASKS, ...LIST_TASKS];
