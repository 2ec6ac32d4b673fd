/* global document, getSelection, navigator -- it runs in a browser */
// Pages work without this script: times are then shown in UTC, and text is copied by selecting it.

// Shows the times of a page in the time zone of the browser. Their tooltip always shows UTC.
const format = new Intl.DateTimeFormat('en-GB', {
	...{ day: 'numeric', month: 'short', year: 'numeric' },
	...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

for (const time of document.querySelectorAll('time.moment')) {
	time.querySelector('small').textContent = format.format(new Date(time.dateTime));
}

// Adds a button that copies a text. Without a clipboard, which browsers offer only with HTTPS and on this
// computer, the button selects the text.
for (const copyable of document.querySelectorAll('.copyable')) {
	const text = copyable.querySelector('pre');
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'button';
	button.textContent = 'Copy';
	button.setAttribute('aria-label', `Copy ${text.getAttribute('aria-label')}`);
	button.addEventListener('click', async () => {
		getSelection().selectAllChildren(text);
		try {
			await navigator.clipboard.writeText(text.textContent);
			show('Copied');
		} catch {
			show('Press Ctrl+C');
		}
	});
	const status = document.createElement('span');
	status.setAttribute('role', 'status');
	status.className = 'quiet';
	const show = (message) => {
		status.textContent = message;
		setTimeout(() => (status.textContent = ''), 3_000);
	};
	copyable.append(button, status);
}
