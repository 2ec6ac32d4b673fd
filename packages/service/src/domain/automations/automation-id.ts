import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Automation } from '../../workspace/schema.ts';

/** Length of an automation's ID (a shortened hash), in characters. */
const ID_LENGTH = 16;

/**
 * Returns the ID of an automation: a hash of its content, because automations have no name in the workspace
 * file.
 */
export function automationId({ when, then }: Automation): string {
	const text = canonicalJson({ when, then });
	return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}
