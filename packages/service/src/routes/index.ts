import type { ApiRoute } from '../http/route.ts';
import { upsertContactRoute } from './contacts/upsert.ts';
import { pingRoute } from './ping.ts';

/** Every endpoint of the API. api.md section 4. */
export const routes: readonly ApiRoute[] = [pingRoute, upsertContactRoute];
