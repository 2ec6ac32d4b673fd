import { z } from 'zod';
import { automation } from './parts/automations.ts';
import { expected, line } from './parts/expected.ts';
import { key } from './parts/keys.ts';
import { sender, sequence, template, trigger, unsubscribed } from './parts/mail.ts';
import { retention } from './parts/retention.ts';

const listOf = <T extends z.ZodType>(part: T, noun: string) =>
	z.array(part, expected(`a list of ${noun}`)).default([]);

/**
 * The workspace file: one product, its API keys, and the settings that the hosted service has in its
 * dashboard.
 */
export const workspaceSchema = z.strictObject(
	{
		product: line('the name of the product'),
		keys: z.array(key, expected('a list of keys')),
		senders: listOf(sender, 'senders'),
		templates: listOf(template, 'templates'),
		triggers: listOf(trigger, 'triggers'),
		sequences: listOf(sequence, 'sequences'),
		automations: listOf(automation, 'automations'),
		unsubscribed: listOf(unsubscribed, 'email addresses'),
		retention,
	},
	expected('a file with product and keys'),
);

export type Workspace = z.infer<typeof workspaceSchema>;
export type WorkspaceKey = Workspace['keys'][number];
export type Sender = Workspace['senders'][number];
export type Template = Workspace['templates'][number];
export type Trigger = Workspace['triggers'][number];
export type Sequence = Workspace['sequences'][number];
export type Automation = Workspace['automations'][number];
export type When = Automation['when'];
export type Effect = Automation['then'][number];
