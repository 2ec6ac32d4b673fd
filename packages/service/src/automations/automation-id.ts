import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Automation } from '../workspace/schema.ts';

/** Characters of a hash that tell the automations of a file apart. */
const ID_LENGTH = 16;

/** What an automation is called where it ran: the workspace file gives it no name, so what it does is its name. */
export function automationId({ when, then }: Automation): string {
	const text = canonicalJson({ when, then });
	return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}
