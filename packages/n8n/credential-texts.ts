/** Generated from the catalog by `npm run generate`; change the action instead. */
export const texts = {
	statuses: {
		'301':
			"The Base URL redirects to another URL (301). Enter the final URL. Redirects aren't followed, to protect your API key.",
		'302':
			"The Base URL redirects to another URL (302). Enter the final URL. Redirects aren't followed, to protect your API key.",
		'307':
			"The Base URL redirects to another URL (307). Enter the final URL. Redirects aren't followed, to protect your API key.",
		'308':
			"The Base URL redirects to another URL (308). Enter the final URL. Redirects aren't followed, to protect your API key.",
		'401':
			'The service rejected the API key. Copy the key again, and check that it belongs to the service at this Base URL.',
		'402':
			"The service requires a payment (402). Check the account's plan and its invoices in the dashboard.",
		'403':
			"The service denied this API key access (403). Check that the key isn't blocked, or use another key.",
		'404':
			"The service has no such endpoint (404). Check the Base URL: it's the URL of the API and usually ends with /api/v1.",
		'410': 'The response has an unexpected status code (410). Contact the operator of the service.',
		'429':
			'This API key reached its rate limit. Retry in a minute, or ask the operator of the service for a higher limit.',
		'451': 'The response has an unexpected status code (451). Contact the operator of the service.',
		'500':
			'The service failed (500). Retry in a minute. If the error persists, contact the operator of the service.',
		'502':
			'The service failed (502). Retry in a minute. If the error persists, contact the operator of the service.',
		'503':
			'The service failed (503). Retry in a minute. If the error persists, contact the operator of the service.',
		'504':
			'The service failed (504). Retry in a minute. If the error persists, contact the operator of the service.',
	},
	webPage:
		"The response is a web page (200). Check the Base URL: it's the URL of the API and usually ends with /api/v1.",
	noScopes:
		'This API key has no scope that allows an action. Add the scopes that you need, such as contacts:write, or use another key.',
};
