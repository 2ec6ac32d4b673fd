import type { Child } from 'hono/jsx';
import type { Effect, When } from '../../workspace/schema.ts';
import { valueText } from './value.tsx';

const Quoted = ({ children }: { children?: Child }) => <b>{children}</b>;

/** Describes the trigger of an automation. */
export function WhenText({ when }: { when: When }) {
	if ('contact_created' in when) return <>When a contact is created</>;
	if ('event' in when) {
		const conditions = Object.entries(when.where ?? {});
		return (
			<>
				When the event <Quoted>{when.event}</Quoted> is tracked
				{conditions.map(([property, condition], index) => (
					<>
						{index === 0 ? ', where ' : ' and '}
						<Quoted>{property}</Quoted> {conditionText(condition)}
					</>
				))}
			</>
		);
	}
	return (
		<>
			When <Quoted>{when.field_changed}</Quoted> changes
			{when.from !== undefined && <> from {valueText(when.from)}</>}
			{when.to !== undefined && <> to {valueText(when.to)}</>}
		</>
	);
}

const TESTS: Record<string, string> = {
	eq: 'is',
	ne: 'is not',
	gt: 'is more than',
	gte: 'is at least',
	lt: 'is less than',
	lte: 'is at most',
	in: 'is one of',
};

function conditionText(condition: unknown): string {
	if (typeof condition !== 'object' || condition === null) return `is ${valueText(condition)}`;
	return Object.entries(condition)
		.map(([test, expected]) => `${TESTS[test] ?? test} ${valueText(expected)}`)
		.join(' and ');
}

/** Describes an effect of an automation. */
export function EffectText({ effect }: { effect: Effect }) {
	if ('add_tag' in effect)
		return (
			<>
				add the tag <Quoted>{effect.add_tag}</Quoted>
			</>
		);
	if ('remove_tag' in effect)
		return (
			<>
				remove the tag <Quoted>{effect.remove_tag}</Quoted>
			</>
		);
	if ('enroll' in effect)
		return (
			<>
				enroll in <Quoted>{effect.enroll}</Quoted>
			</>
		);
	if ('send' in effect)
		return (
			<>
				send <Quoted>{effect.send}</Quoted>
			</>
		);
	const fields = Object.entries(effect.set_field);
	return (
		<>
			{fields.map(([field, value], index) => (
				<>
					{index > 0 && ', '}
					set <Quoted>{field}</Quoted> to {value === null ? 'nothing' : valueText(value)}
				</>
			))}
		</>
	);
}

/** Describes the effects of an automation in order. */
export const EffectsText = ({ effects }: { effects: readonly Effect[] }) => (
	<>
		{effects.map((effect, index) => (
			<>
				{index > 0 && ', then '}
				<EffectText effect={effect} />
			</>
		))}
	</>
);
