/** Why a guess could not be asked. It is no finding about the service. */
export class NotAsked extends Error {
	override name = 'NotAsked';
}
