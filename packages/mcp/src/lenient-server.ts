import {
	Server,
	type JSONRPCRequest,
	type Result,
	type ServerContext,
} from '@modelcontextprotocol/server';
import { toErrorResult } from './call/result.ts';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/**
 * A server that accepts `null` as arguments, which n8n sends if the user fills in none. For other arguments that
 * aren't an object, a model gets an error that it can act on, unlike the SDK's.
 */
export class LenientServer extends Server {
	protected override _wrapHandler(method: string, handler: Handler): Handler {
		const handle = super._wrapHandler(method, handler);
		return async (request, context) => {
			const args = request.params?.arguments;
			if (args === null) return await handle(withoutArguments(request), context);
			if (args === undefined || isObject(args)) return await handle(request, context);
			return toErrorResult(
				`The arguments must be an object, such as {"email": "ada@acme.example"}.`,
			);
		};
	}
}

const isObject = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);

const withoutArguments = (request: JSONRPCRequest): JSONRPCRequest => ({
	...request,
	params: { ...request.params, arguments: {} },
});
