import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';

interface Props {
	title: string;
	/** Relative path to the root of the console. */
	root: string;
	children?: Child;
}

/** HTML document that wraps every page in the console. */
export const Document = ({ title, root, children }: Props) => (
	<>
		{raw('<!doctype html>')}
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{title} · Contact Sync</title>
				<link rel="stylesheet" href={`${root}style.css`} />
				<link rel="icon" type="image/svg+xml" href={`${root}icon.svg`} />
				<script src={`${root}console.js`} defer />
			</head>
			<body>{children}</body>
		</html>
	</>
);
