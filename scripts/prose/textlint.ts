import type { TextlintPluginCreator, TextlintResult, TextlintRuleModule } from '@textlint/types';
import { exitWithMessage, requireFromTool } from '@contact-sync/testing/tool';

/** The part of textlint's kernel that the prose check uses. */
interface Kernel {
	lintText(text: string, options: LintOptions): Promise<TextlintResult>;
}

interface LintOptions {
	ext: string;
	filePath: string;
	plugins: Array<{ pluginId: string; plugin: TextlintPluginCreator }>;
	rules: Array<{ ruleId: string; rule: TextlintRuleModule; options: object }>;
}

const linters = await requireFromTool('lint').catch(exitWithMessage);
const { TextlintKernel } = linters('@textlint/kernel') as { TextlintKernel: new () => Kernel };

export const kernel = new TextlintKernel();
export const { default: markdown } = linters('@textlint/textlint-plugin-markdown') as {
	default: TextlintPluginCreator;
};
export const { default: terminology } = linters('textlint-rule-terminology') as {
	default: TextlintRuleModule;
};
