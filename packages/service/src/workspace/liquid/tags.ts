import {
	AssignTag,
	CaptureTag,
	CycleTag,
	EchoTag,
	ForTag,
	Output,
	Parser,
	TablerowTag,
	type Emitter,
	type Liquid,
	type TopLevelToken,
} from 'liquidjs';
import { isBlank } from './blank.ts';
import type { Rendering } from './rendering.ts';
import { SafeHtml } from './safe-html.ts';

/** Parses templates that report their missing values to the rendering. */
export class ReportingParser extends Parser {
	readonly #engine: Liquid;

	constructor(engine: Liquid) {
		super(engine);
		this.#engine = engine;
	}

	override parseToken(token: TopLevelToken, remaining: TopLevelToken[]) {
		const parsed = super.parseToken(token, remaining);
		return parsed instanceof Output ? new ReportingOutput(parsed.token, this.#engine) : parsed;
	}
}

class ReportingOutput extends Output {
	override *render(rendering: Rendering, emitter: Emitter) {
		rendering.report(this.arguments());
		yield* super.render(rendering, emitter);
	}
}

class ReportingEcho extends EchoTag {
	override *render(rendering: Rendering, emitter: Emitter) {
		rendering.report(this.arguments());
		yield* super.render(rendering, emitter);
	}
}

/** Reports missing values only if the current one is blank, because it may be the turn of another one. */
class ReportingCycle extends CycleTag {
	override *render(rendering: Rendering, emitter: Emitter) {
		const shown = yield* super.render(rendering, emitter);
		if (isBlank(shown)) rendering.report(this.arguments());
		return shown;
	}
}

/** Reports a missing list, unless the loop has an `else`. */
class ReportingFor extends ForTag {
	override *render(rendering: Rendering, emitter: Emitter) {
		if (this.elseTemplates.length === 0) rendering.report(this.arguments());
		return yield* super.render(rendering, emitter);
	}
}

class ReportingTablerow extends TablerowTag {
	override *render(rendering: Rendering, emitter: Emitter) {
		rendering.report(this.arguments());
		yield* super.render(rendering, emitter);
	}
}

/** Remembers the gaps in the value, which count if the variable is rendered. */
class ReportingAssign extends AssignTag {
	override *render(rendering: Rendering) {
		const gaps = rendering.findMissing(this.arguments());
		yield* super.render(rendering);
		for (const { content } of this.localScope()) rendering.gaps.set(content, gaps);
	}
}

/**
 * Remembers the gaps in the text, which count if the variable is rendered. In HTML, the text was escaped while
 * it was captured.
 */
class ReportingCapture extends CaptureTag {
	override *render(rendering: Rendering) {
		const outer = rendering.missing;
		rendering.missing = new Set();
		yield* super.render(rendering);
		rendering.gaps.set(this.variable, rendering.missing);
		rendering.missing = outer;
		if (!rendering.opts.outputEscape) return;
		const variables = rendering.bottom();
		variables[this.variable] = new SafeHtml(String(variables[this.variable]));
	}
}

/** The tags that render or set values. */
export const REPORTING_TAGS = {
	assign: ReportingAssign,
	capture: ReportingCapture,
	cycle: ReportingCycle,
	echo: ReportingEcho,
	for: ReportingFor,
	tablerow: ReportingTablerow,
} as const;
