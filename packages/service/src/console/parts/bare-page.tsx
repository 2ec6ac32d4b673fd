import type { Child } from 'hono/jsx';
import { Document } from './document.tsx';

interface Props {
	title: string;
	root: string;
	children?: Child;
}

/** Page without navigation, for visitors who aren't signed in and for errors. */
export const BarePage = ({ title, root, children }: Props) => (
	<Document title={title} root={root}>
		<main class="bare">
			<p class="brand">
				<img src={`${root}icon.svg`} alt="" width="28" height="28" /> Contact Sync
			</p>
			<h1>{title}</h1>
			{children}
		</main>
	</Document>
);
