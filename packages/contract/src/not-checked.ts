/** An assumption that couldn't be checked. This isn't a finding about the service. */
export class NotChecked extends Error {
	override name = 'NotChecked';
}
