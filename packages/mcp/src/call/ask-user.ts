import {
	CLIENT_CAPABILITIES_META_KEY,
	inputRequired,
	inputResponse,
	type ClientCapabilities,
	type InputRequiredResult,
	type ServerContext,
} from '@modelcontextprotocol/server';
import type { Ask } from './confirm.ts';

/** Part of the SDK's type for the metadata of a request, which lists no properties. */
type Envelope = Partial<Record<typeof CLIENT_CAPABILITIES_META_KEY, ClientCapabilities>>;

/** Name of the question in the client's response. */
const QUESTION = 'confirm';

/** Thrown to end a call with a question to the user. The client then repeats the call with the answer. */
export class Question extends Error {
	/** Returns the result that asks the user. */
	toResult(): InputRequiredResult {
		const requestedSchema = { type: 'object' as const, properties: {} }; // accepting the form is the answer
		return inputRequired({
			inputRequests: {
				[QUESTION]: inputRequired.elicit({ message: this.message, requestedSchema }),
			},
		});
	}
}

/**
 * Returns a function that asks the user through the client, for clients that support it (elicitation).
 *
 * @param session capabilities from the start of a session, in protocol versions before 2026-07-28
 */
export function createAsk(
	{ envelope, inputResponses }: ServerContext['mcpReq'],
	session: ClientCapabilities | undefined,
): Ask {
	const { [CLIENT_CAPABILITIES_META_KEY]: ofRequest } = (envelope ?? {}) as Envelope;
	const { elicitation } = ofRequest ?? session ?? {};
	return async (message) => {
		if (!canShowForms(elicitation)) return undefined;
		const response = inputResponse(inputResponses, QUESTION);
		if (response.kind === 'elicit') return response.action === 'accept';
		throw new Question(message);
	};
}

/** Whether a client can show the user a form. A client that names no mode can; another may open pages only. */
const canShowForms = (elicitation: ClientCapabilities['elicitation']): boolean =>
	elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
