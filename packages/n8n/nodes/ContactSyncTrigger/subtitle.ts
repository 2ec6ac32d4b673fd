/** Generated from the catalog by `npm run generate`; change the action instead. */
export const subtitle =
	'={{ ({ "unsubscribed.new": ["New unsubscribed address", ({"any":"Any","unsubscribed":"Unsubscribed","bounced":"Bounced","complained":"Complained"})[$parameter["reason"]] ?? ""].join(": ") })[$parameter["event"]] ?? "" }}';
