/* global document -- it runs in a browser */
// Shows the times of a page in the time zone of the browser. Without this script, they are shown in UTC. Their tooltip always shows UTC.
const format = new Intl.DateTimeFormat('en-GB', {
	...{ day: 'numeric', month: 'short', year: 'numeric' },
	...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

for (const time of document.querySelectorAll('time.moment')) {
	time.querySelector('small').textContent = format.format(new Date(time.dateTime));
}
