import { matchesCondition, type Condition } from '../src/domain/automations/conditions.ts';
import { matches } from '../src/domain/automations/matches.ts';
import type { DomainEvent } from '../src/jobs/domain-event.ts';
import type { When } from '../src/workspace/schema.ts';

describe('the property condition', () => {
	test.each<[Condition, unknown, boolean]>([
		['pro', 'pro', true],
		['pro', 'Pro', false],
		[5, 5, true],
		[5, '5', true],
		[5, '5.0', false],
		[true, 'true', true],
		[true, 1, false],
		['', '', true],
		['', null, false],
		[null, null, true],
		[null, 'null', false],
		['a', ['a'], false],
		['[object Object]', {}, false],
		[{ eq: 'a' }, 'a', true],
		[{ ne: 'a' }, 'b', true],
		[{ ne: 'a' }, 'a', false],
		[{ gt: 100 }, 100, false],
		[{ gt: 100 }, 100.5, true],
		[{ gte: 100 }, 100, true],
		[{ gte: 100 }, '150', true],
		[{ lt: 0 }, -1, true],
		[{ lt: 0 }, 0, false],
		[{ lte: 0 }, 0, true],
		[{ lte: 0 }, '', false],
		[{ lt: 100 }, null, false],
		[{ lt: 100 }, [], false],
		[{ gte: 0 }, 'many', false],
		[{ lt: 0 }, 'many', false],
		[{ in: ['a', 7] }, '7', true],
		[{ in: ['a', 7] }, 'b', false],
		[{ in: [] }, 'b', false],
		[{ in: [null] }, null, true],
		[{ gte: 10, lt: 20 }, 15, true],
		[{ gte: 10, lt: 20 }, 20, false],
		[{}, 'anything', true],
	])('%j matches the value %j: %s', (condition, value, expected) => {
		expect(matchesCondition(condition, value)).toBe(expected);
	});

	test.each<[Condition, boolean]>([
		[{ ne: 'a' }, true],
		[{ ne: null }, true],
		[null, false],
		['undefined', false],
		[{ eq: null }, false],
		[{ lt: 1 }, false],
		[{ in: [null] }, false],
		[{ ne: 'a', gt: 1 }, false],
		[{}, false],
	])('%j matches a missing property: %s', (condition, expected) => {
		expect(matchesCondition(condition, undefined)).toBe(expected);
	});
});

describe('an automation with the condition', () => {
	const changed = (field: string, from: string | null, to: string | null): DomainEvent => ({
		kind: 'field_changed',
		field,
		from,
		to,
	});
	const tracked = (properties: Record<string, unknown> = {}): DomainEvent => ({
		kind: 'event',
		name: 'purchase',
		properties,
	});
	const plan = { field_changed: 'plan' };
	const purchase = (where: Record<string, Condition>) => ({ event: 'purchase', where });

	test.each<[When, DomainEvent, boolean]>([
		[plan, changed('plan', null, 'pro'), true],
		[plan, changed('plan', 'pro', null), true],
		[plan, changed('Plan', 'a', 'b'), false],
		[plan, { kind: 'contact_created' }, false],
		[plan, tracked({ plan: 'pro' }), false],
		[{ ...plan, to: 'pro' }, changed('plan', 'free', 'pro'), true],
		[{ ...plan, to: 'pro' }, changed('plan', 'pro', 'free'), false],
		[{ ...plan, from: 'free' }, changed('plan', 'free', 'pro'), true],
		[{ ...plan, from: 'free' }, changed('plan', null, 'pro'), false],
		[{ ...plan, from: null }, changed('plan', null, 'pro'), true],
		[{ ...plan, from: null }, changed('plan', 'free', 'pro'), false],
		[{ ...plan, to: null }, changed('plan', 'free', null), true],
		[{ ...plan, from: 'free', to: 'pro' }, changed('plan', 'free', 'pro'), true],
		[{ ...plan, from: 'free', to: 'pro' }, changed('plan', 'free', 'gold'), false],
		[{ contact_created: true }, { kind: 'contact_created' }, true],
		[{ contact_created: true }, changed('plan', null, 'pro'), false],
		[{ event: 'purchase' }, tracked(), true],
		[{ event: 'Purchase' }, tracked(), false],
		[{ event: 'purchase' }, { kind: 'contact_created' }, false],
		[purchase({ amount: { gte: 100 } }), tracked({ amount: 100 }), true],
		[purchase({ amount: { gte: 100 } }), tracked({ amount: 99 }), false],
		[purchase({ amount: { gte: 100 }, gift: true }), tracked({ amount: 100 }), false],
		[purchase({ toString: { ne: 'x' } }), tracked({}), true],
		[purchase({ toString: { ne: 'x', in: ['y'] } }), tracked({}), false],
		[purchase({}), tracked({}), true],
	])('%j is triggered by %j: %s', (when, happening, expected) => {
		expect(matches(when, happening)).toBe(expected);
	});
});
