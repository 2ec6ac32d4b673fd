import { bulk } from './bulk.ts';
import { contacts } from './contacts.ts';
import { emails } from './emails.ts';
import { events } from './events.ts';
import { keys } from './keys.ts';
import { sequences } from './sequences.ts';
import { tags } from './tags.ts';
import { unsubscribed } from './unsubscribed.ts';

/** Cases with the same expected outcome in the core, in n8n, in Zapier, and on the MCP server. */
export const CASES = [
	...contacts,
	...tags,
	...events,
	...sequences,
	...bulk,
	...unsubscribed,
	...emails,
	...keys,
];
