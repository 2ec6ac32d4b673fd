import { readKey, type KeyDetails } from '../tolerant/scopes.ts';
import { cleanText } from '../transport/clean-text.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { readObject, unexpected } from './read.ts';

/** Endpoints of key. api.md section 4. */
export const keyEndpoints = {
	ping: endpoint<object>({
		method: 'get',
		path: 'ping/',
		replay: 'safe',
	}),
};

const cleaned = ({ product, environment, scopes }: KeyDetails): KeyDetails => ({
	product: cleanText(product),
	environment: cleanText(environment),
	scopes: scopes?.map((scope) => cleanText(scope)),
});

/** Functions of the key. api.md section 4. */
export const key = (send: Send) => ({
	/** GET /ping/: verifies the key. */
	async ping(): Promise<KeyDetails> {
		const response = await send(callTo(keyEndpoints.ping, {}));
		const details = readKey(readObject(response));
		if (details !== undefined) return cleaned(details);
		throw unexpected("The response doesn't describe an API key.", response.status);
	},
});
