import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Automation } from '../workspace/schema.ts';

/** Characters of the hash that identifies an automation in its file. */
const ID_LENGTH = 16;

/** Returns the ID of an automation: a hash of its content, because the workspace file has no name for it. */
export function automationId({ when, then }: Automation): string {
	const text = canonicalJson({ when, then });
	return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}
