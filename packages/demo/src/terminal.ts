import { styleText } from 'node:util';

/** Output of the demo. */
export interface Terminal {
	say: (line: string) => void;
	/** Marks text that a person copies, such as a URL or a password: bold in a terminal, unchanged elsewhere. */
	bold: (text: string) => string;
	/** Shows what the demo waits for, and for how many seconds. */
	during<T>(text: string, work: Promise<T>): Promise<T>;
}

/** Seconds between the lines of a wait if the output isn't a terminal. */
const LINE_EVERY = 10;

/** Creates the output. In a terminal, a wait is one line that is rewritten each second. */
export function createTerminal(stream: NodeJS.WriteStream): Terminal {
	const isTerminal = stream.isTTY === true;
	const say = (line: string) => void stream.write(`${line}\n`);
	return {
		say,
		bold: (text) => (isTerminal ? styleText('bold', text, { stream }) : text),
		async during(text, work) {
			let seconds = 0;
			if (isTerminal) stream.write(text);
			else say(text);
			const timer = setInterval(() => {
				seconds += 1;
				if (isTerminal) stream.write(`\r${text} ${seconds} s`);
				else if (seconds % LINE_EVERY === 0) say(`${text} ${seconds} s`);
			}, 1_000);
			try {
				return await work;
			} finally {
				clearInterval(timer);
				if (isTerminal) stream.write('\n');
			}
		},
	};
}
