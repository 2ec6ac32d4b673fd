import type { Child } from 'hono/jsx';
import type { JsonObject } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import type { Tone } from '../../parts/pieces.tsx';
import { valueText } from '../../parts/value.tsx';

/** Entry of the timeline. */
export interface TimelineEntry {
	title: Child;
	tone?: Tone;
	extra?: Child;
}

export type Renderer = (details: JsonObject, context: PageContext) => TimelineEntry;

export const text = (value: unknown): string =>
	typeof value === 'string' ? value : valueText(value ?? '');

export const SequenceLink = ({ context, slug }: { context: PageContext; slug: string }) => (
	<a href={context.link(`sequences/${slug}/`)}>{slug}</a>
);
