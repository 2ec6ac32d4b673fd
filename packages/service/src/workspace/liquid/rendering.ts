import { Context, evalToken, toValueSync, TypeGuards, Value } from 'liquidjs';
import type { Filter, PropertyAccessToken, Template, Token } from 'liquidjs';
import { isBlank } from './blank.ts';

/** Expressions of an output or a tag, such as the list of a loop. */
export type Expressions = ReturnType<NonNullable<Template['arguments']>>;

/** Rendering of a part of a template, which collects the variables that leave a gap. */
export class Rendering extends Context {
	/** Names of variables without a value in the rendered outputs. */
	missing = new Set<string>();
	/** By variable that the template sets: names of variables without a value that are part of its value. */
	readonly gaps = new Map<string, ReadonlySet<string>>();

	/** Records the variables without a value in expressions whose values are rendered. */
	report(expressions: Expressions): void {
		for (const name of this.findMissing(expressions)) this.missing.add(name);
	}

	/** Returns the names of variables without a value in expressions. */
	findMissing(expressions: Expressions): ReadonlySet<string> {
		return new Set([...expressions].flatMap((each) => this.#missingIn(each)));
	}

	#missingIn(expression: Value | Token): string[] {
		if (expression instanceof Value) return this.#missingInValue(expression);
		if (!TypeGuards.isFilteredValueToken(expression)) return this.#missingInToken(expression);
		return this.#missingInValue(new Value(expression, this.liquid));
	}

	/** A value with filters. If a `default` replaces it, only its replacement can be missing. */
	#missingInValue({ initial, filters }: Value): string[] {
		let names = initial.postfix.flatMap((token) => this.#missingInToken(token));
		const lastDefault = filters.findLastIndex(isDefault);
		let value = lastDefault < 0 ? undefined : toValueSync(initial.evaluate(this));
		for (const [index, filter] of filters.entries()) {
			const before = value;
			if (index <= lastDefault) value = toValueSync(filter.render(before, this));
			const isReplaced = isDefault(filter) && (isBlank(before) || value !== before);
			if (isReplaced) names = this.#missingInArguments(filter);
			else if (!isDefault(filter)) names.push(...this.#missingInArguments(filter));
		}
		return names;
	}

	#missingInArguments({ args }: Filter): string[] {
		return args.flatMap((each) => {
			const token = Array.isArray(each) ? each[1] : each; // a pair is a named argument
			return token === undefined ? [] : this.#missingInToken(token);
		});
	}

	#missingInToken(token: Token): string[] {
		if (TypeGuards.isRangeToken(token))
			return [token.lhs, token.rhs].flatMap((each) => this.#missingInToken(each));
		return TypeGuards.isPropertyAccessToken(token) ? this.#missingInVariable(token) : [];
	}

	#missingInVariable(token: PropertyAccessToken): string[] {
		const [root] = token.props;
		const name = root && 'content' in root ? String(root.content) : '';
		const scope = this['findScope'](name); // private in liquidjs, which has no other way
		const gaps = scope === this.bottom() ? this.gaps.get(name) : undefined;
		if (gaps?.size) return [...gaps];
		const value = toValueSync(evalToken(token, this));
		// A template can use blank text on purpose, such as for a separator.
		const isSetInTemplate = scope !== this.environments && token.props.length === 1;
		const isMissing = isSetInTemplate ? value === undefined || value === null : isBlank(value);
		return isMissing ? [token.getText()] : [];
	}
}

const isDefault = ({ name }: Filter): boolean => name === 'default';
