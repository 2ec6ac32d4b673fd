import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../domain/values/text.ts';
import { storedSecret } from '../../store/stored-secret.ts';
import type { ConsoleTools } from '../console-tools.ts';
import { findAccount, type Account } from './accounts.ts';

/** Lifetime of a token, in seconds. Using the console renews the token in the cookie. */
export const TOKEN_SECONDS = 3_600;

/** Maximum lifetime of a session, in milliseconds. */
const SESSION_MS = 12 * 3_600_000;

const ALGORITHM = 'HS256';
const AUDIENCE = 'contact-sync-console';

/** Name of the secret for session tokens and form tokens. */
export const CONSOLE_TOKENS = 'console tokens';

/** A session of the console. */
export interface Session {
	id: string;
	account: Account;
	/** Expiry of the session token, in seconds since 1970. */
	tokenEndsAt: number;
}

type SessionTools = Pick<ConsoleTools, 'db' | 'clock' | 'newId'>;

/**
 * Returns the secret for session tokens and form tokens. All processes that use the same database share the
 * secret.
 */
export const consoleSecret = (db: ConsoleTools['db']) => storedSecret(db, CONSOLE_TOKENS);

/** Starts a session, and deletes expired ones. @param passwordHash current hash of the account's password */
export async function beginSession(
	{ db, clock, newId }: SessionTools,
	account: string,
	passwordHash: string,
): Promise<string> {
	const now = clock.now();
	const session = {
		id: newId(),
		account,
		password_hash: passwordHash,
		signed_in_at: new Date(now),
		expires_at: new Date(now + SESSION_MS),
	};
	await db.deleteFrom('console_sessions').where('expires_at', '<=', new Date(now)).execute();
	await db.insertInto('console_sessions').values(session).execute();
	return session.id;
}

/** Ends a session and all of its tokens. */
export async function endSession({ db }: Pick<ConsoleTools, 'db'>, id: string): Promise<void> {
	await db.deleteFrom('console_sessions').where('id', '=', id).execute();
}

/** Creates a token for a session. */
export async function signToken(
	{ db, clock }: Pick<ConsoleTools, 'db' | 'clock'>,
	sessionId: string,
): Promise<string> {
	const now = Math.floor(clock.now() / 1_000);
	return new SignJWT()
		.setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
		.setAudience(AUDIENCE)
		.setJti(sessionId)
		.setIssuedAt(now)
		.setExpirationTime(now + TOKEN_SECONDS)
		.sign(Buffer.from(await consoleSecret(db)));
}

/**
 * Returns the session for a token; undefined if the token is invalid or expired, or if the session has ended.
 */
export async function findSession(
	tools: Pick<ConsoleTools, 'db' | 'clock' | 'accounts'>,
	token: string,
): Promise<Session | undefined> {
	const read = await readToken(tools, token);
	if (read === undefined) return undefined;
	const running = await tools.db
		.selectFrom('console_sessions')
		.select(['account', 'password_hash'])
		.where('id', '=', read.id)
		.where('expires_at', '>', new Date(tools.clock.now()))
		.executeTakeFirst();
	const account = running && (await findAccount(tools, running.account, running.password_hash));
	return account && { ...read, account };
}

async function readToken(
	{ db, clock }: Pick<ConsoleTools, 'db' | 'clock'>,
	token: string,
): Promise<Omit<Session, 'account'> | undefined> {
	try {
		const { payload } = await jwtVerify(token, Buffer.from(await consoleSecret(db)), {
			algorithms: [ALGORITHM], // never the algorithm in the token's header
			audience: AUDIENCE,
			requiredClaims: ['jti', 'iat', 'exp'],
			currentDate: new Date(clock.now()),
		});
		return isUuid(payload.jti!) ? { id: payload.jti!, tokenEndsAt: payload.exp! } : undefined;
	} catch (error) {
		if (error instanceof errors.JOSEError) return undefined;
		throw error;
	}
}
