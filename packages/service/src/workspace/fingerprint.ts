import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Workspace } from './schema.ts';

/** Hashes of a workspace file, for comparing the files of several processes. They contain no key. */
export interface Fingerprint {
	/** Hash of everything that jobs need. */
	hash: string;
	/** Hash of each sequence and email trigger, with the templates and senders that it uses. */
	entries: Record<`sequence:${string}` | `trigger:${string}`, string>;
}

const hashOf = (value: unknown): string =>
	createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);

/** Returns the fingerprint of a workspace file. Formatting, keys, and suppressed addresses don't change it. */
export function fingerprintOf(workspace: Workspace): Fingerprint {
	const { senders, templates, triggers, sequences, automations } = workspace;
	const used = (keys: readonly string[]) => templates.filter(({ key }) => keys.includes(key));
	return {
		hash: hashOf({ senders, templates, triggers, sequences, automations }),
		entries: Object.fromEntries([
			...sequences.map((sequence) => [
				`sequence:${sequence.slug}`,
				hashOf([sequence, used(sequence.steps.map(({ template }) => template)), senders]),
			]),
			...triggers.map((trigger) => [
				`trigger:${trigger.key}`,
				hashOf([trigger, used([trigger.template]), senders]),
			]),
		]),
	};
}
