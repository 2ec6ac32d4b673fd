import type { Document, Section } from './document.ts';

/** A command that a document tells people to run. */
export interface Told {
	/** In one form: one line, without a comment, and without what comes before or after `&&`. */
	command: string;
	/** As in `README.md:34`. */
	place: string;
	section: Section;
}

/** Languages of blocks whose every line is a command. */
const SHELLS: ReadonlySet<string | undefined> = new Set(['sh', 'bash', 'shell', 'zsh', 'console']);

/** What a command begins with, in backticks and in blocks of no language, where other things stand too. */
const PROGRAMS = [
	...['npm', 'npx', 'node', 'git', 'gh', 'jest', 'n8n-node', 'zapier-platform', 'changeset'],
	...['contact-sync-service', 'docker', 'docker-compose', 'podman', 'kubectl', 'systemctl'],
	...['psql', 'pg_dump', 'pg_restore', 'createdb', 'dropdb', 'initdb'],
	...['curl', 'openssl', 'ssh', 'rsync', 'tar', 'cp', 'mv', 'rm', 'mkdir', 'cd', 'kill', 'export'],
];

/** Variables may be set before the program; without anything after it, its name is only a word, but for scripts of ours. */
const COMMAND = new RegExp(
	String.raw`^(?:[A-Z_]+=\S* )*(?:(?:${PROGRAMS.join('|')}) \S|(?:\./)?\.ci/run\b|\./\S)`,
);

/** Every command of the documents, as often as it is told. */
export const commandsIn = (documents: readonly Document[]): Told[] =>
	documents.flatMap(({ path, pieces }) =>
		pieces.flatMap(({ kind, text, language, line, section }) => {
			const isShell = kind === 'block' && SHELLS.has(language);
			const mayBe = isShell || kind === 'code' || (kind === 'block' && language === '');
			if (!mayBe) return [];
			return linesOf(text)
				.filter((each) => isShell || COMMAND.test(each))
				.flatMap((each) => each.split(/ && | ; /))
				.map((command) => ({ command: command.trim(), place: `${path}:${line}`, section }));
		}),
	);

/** Lines as a shell reads them: joined where one ends with a backslash, without comments and prompts. */
const linesOf = (text: string): string[] =>
	text
		.replaceAll(/\\\n\s*/g, '')
		.split('\n')
		.map((line) =>
			line
				.replace(/^\$ /, '')
				.replace(/(^|\s+)# .*$/, '')
				.trim(),
		)
		.filter((line) => line !== '');
