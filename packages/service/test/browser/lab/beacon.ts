import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@contact-sync/testing/listen';

/** Server to which hostile emails try to connect. */
export interface Beacon extends AsyncDisposable {
	/** Host and port, in the form `127.0.0.1:PORT`. */
	host: string;
	/** Number of connections. */
	calls(): number;
}

export async function lightBeacon(): Promise<Beacon> {
	let calls = 0;
	const server = createServer((socket) => {
		calls += 1;
		socket.destroy();
	});
	return {
		host: `127.0.0.1:${await listen(server)}`,
		calls: () => calls,
		async [Symbol.asyncDispose]() {
			server.close();
			await once(server, 'close');
		},
	};
}

/** HTML that tries to run scripts and open connections in every known way. */
export const restless = (host: string): string => `<!doctype html>
<html>
	<head>
		<meta http-equiv="refresh" content="0; url=http://${host}/refresh" />
		<base href="http://${host}/base/" />
		<link rel="preconnect" href="http://${host}" />
		<link rel="dns-prefetch" href="http://${host}" />
		<LINK
			rel="prefetch" href="http://${host}/prefetch" />
		<link rel="stylesheet" href="http://${host}/style.css" />
		<link rel="icon" href="http://${host}/icon.png" />
		<style>
			@import 'http://${host}/import.css';
			@font-face { font-family: far; src: url(http://${host}/font.woff2); }
			body { background: url(http://${host}/ground.png); font-family: far; }
		</style>
		<script>document.title = 'it ran'; fetch('http://${host}/script')</script>
		<script src="http://${host}/script.js"></script>
	</head>
	<body onload="fetch('http://${host}/load')">
		<p>What the mail says.</p>
		<img src="http://${host}/pixel.png" srcset="http://${host}/twice.png 2x" onerror="alert(1)" />
		<picture><source srcset="http://${host}/source.png" /><img src="relative.png" /></picture>
		<video src="http://${host}/video.mp4" poster="http://${host}/poster.png" autoplay></video>
		<iframe src="http://${host}/frame"></iframe>
		<iframe srcdoc="<img src='http://${host}/inner.png'><script>fetch('http://${host}/inner')</script>"></iframe>
		<object data="http://${host}/object"></object>
		<embed src="http://${host}/embed" />
		<svg><image href="http://${host}/svg.png" /><script>fetch('http://${host}/svg')</script></svg>
		<form action="http://${host}/form"><button id="send">Send</button></form>
		<a id="away" href="http://${host}/away" ping="http://${host}/ping">Away</a>
		<a id="out" href="http://${host}/out" target="_blank">Out</a>
		<a id="top" href="http://${host}/top" target="_top">Top</a>
		<a id="code" href="javascript:fetch('http://${host}/code')">Code</a>
	</body>
</html>`;
