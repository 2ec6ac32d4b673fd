import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** What a sealed text is for. Each type has its own encryption key, so one can't be used as another. */
export type SealedType = 'client' | 'form' | 'code' | 'access' | 'refresh';

/** Differences between the clocks of processes that are accepted, in seconds. */
export const CLOCK_SKEW_SECONDS = 30;

const KEY_BYTES = 32;

export interface SealerOptions {
	/** The current secret, then the previous one. */
	secrets: readonly string[];
	issuer: string;
	/** The protected resource. */
	audience: string;
	now: () => number;
}

/** Encrypts claims, and decrypts them. */
export interface Sealer {
	/** @param seconds lifetime; unlimited if undefined */
	seal(type: SealedType, claims: object, seconds?: number): Promise<string>;
	/** Returns the claims. Returns undefined if the text is expired, or isn't from this server. */
	open<T>(type: SealedType, text: string): Promise<(T & { exp?: number }) | undefined>;
}

/**
 * Creates a sealer. Texts are JWE (RFC 7516) with direct encryption. The issuer is part of the encryption key, so
 * servers that share a secret don't accept each other's texts.
 */
export function createSealer({ secrets, issuer, audience, now }: SealerOptions): Sealer {
	const keyOf = (secret: string, type: SealedType) =>
		new Uint8Array(hkdfSync('sha256', secret, issuer, `contact-sync-mcp ${type}`, KEY_BYTES));
	return {
		async seal(type, claims, seconds) {
			const issuedAt = Math.floor(now() / 1_000);
			const jwt = new EncryptJWT({ ...claims })
				.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
				.setIssuer(issuer)
				.setAudience(audience)
				.setIssuedAt(issuedAt);
			if (seconds !== undefined) jwt.setExpirationTime(issuedAt + seconds);
			return await jwt.encrypt(keyOf(secrets[0]!, type)); // the options contain at least one
		},
		async open<T>(type: SealedType, text: string) {
			const options = {
				...{ issuer, audience, currentDate: new Date(now()) },
				clockTolerance: CLOCK_SKEW_SECONDS,
				keyManagementAlgorithms: ['dir'],
				contentEncryptionAlgorithms: ['A256GCM'],
			};
			for (const secret of secrets) {
				const payload = await decrypt(text, keyOf(secret, type), options);
				if (payload) return payload as T; // only this server can have sealed it
			}
			return undefined;
		},
	};
}

/** Returns the content, or undefined if it was sealed with another key, was altered, or expired. */
const decrypt = (...args: Parameters<typeof jwtDecrypt>) =>
	jwtDecrypt(...args).then(
		({ payload }) => payload,
		(error: unknown) => {
			if (error instanceof errors.JOSEError) return undefined;
			throw error;
		},
	);
