import {
	Server,
	type JSONRPCRequest,
	type Result,
	type ServerContext,
} from '@modelcontextprotocol/server';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** A server that accepts `null` as arguments. n8n sends null if the user fills in no arguments. */
export class LenientServer extends Server {
	protected override _wrapHandler(method: string, handler: Handler): Handler {
		const handle = super._wrapHandler(method, handler);
		return (request, context) => handle(withoutNullArguments(request), context);
	}
}

function withoutNullArguments(request: JSONRPCRequest): JSONRPCRequest {
	if (request.params?.arguments !== null) return request;
	return { ...request, params: { ...request.params, arguments: {} } };
}
