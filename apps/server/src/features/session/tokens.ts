import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { deriveKey, keyedHash } from '../../platform/security/secret-box.ts';
import type { Clock } from '../../ports/clock.ts';

/** What an access token says. Only ids: rights are read from the database at each call. */
export type Claims = {
  userId: number;
  /** The company whose rows the token reaches: with a support access not the user's own. */
  companyId: number;
  sessionId: string;
  tokenVersion: number;
  supportAccessId?: number | undefined;
};

export type Tokens = ReturnType<typeof createTokens>;

/** What a ticket of a login that is not complete is good for. */
export type TicketKind = 'verify' | 'enrol';
export type TicketClaims = Omit<Claims, 'sessionId' | 'supportAccessId'>;

/** Life of an access token in seconds. */
const accessLife = 15 * 60;
/** How long somebody may take for the second step of a login, in seconds. */
const ticketLife = 5 * 60;
/** The media cookie lives with the session; its session is checked at every request all the same. */
const mediaLife = 30 * 24 * 3600;

const payload = z.object({
  sub: z.string(),
  company: z.int(),
  sid: z.string(),
  ver: z.int(),
  sup: z.optional(z.int()),
  iat: z.int(),
  exp: z.int(),
});

/** Tokens whose signature is remembered per kind. */
const maxKnown = 5_000;

/**
 * Signs and checks the kinds of token. One algorithm, a key per kind: none can be used as another (T50).
 * `realTime` is the database's: what one node signs, another checks, and their own clocks may differ (T12).
 */
export function createTokens(appSecret: string, realTime: Clock) {
  const access = kind(deriveKey(appSecret, 'access token'), { typ: 'at+jwt', lifeSeconds: accessLife, realTime });
  const media = kind(deriveKey(appSecret, 'media cookie'), { typ: 'media+jwt', lifeSeconds: mediaLife, realTime });
  const ticket = (step: TicketKind) =>
    kind(deriveKey(appSecret, `ticket to ${step}`), { typ: `${step}+jwt`, lifeSeconds: ticketLife, realTime });
  const tickets = { verify: ticket('verify'), enrol: ticket('enrol') };
  const deviceKey = deriveKey(appSecret, 'device cookie');
  const refreshKey = deriveKey(appSecret, 'refresh token');
  return {
    signAccess: access.sign,
    verifyAccess: access.verify,
    signMedia: media.sign,
    verifyMedia: media.verify,
    /** The refresh token that follows on another: always the same one, and nobody can tell it without our key. */
    succeedRefresh: (token: string): string => keyedHash(refreshKey, token).toString('base64url'),
    /** For somebody who gave the right password and has to take one more step. */
    signTicket: (step: TicketKind, claims: TicketClaims): string => tickets[step].sign({ ...claims, sessionId: '' }),
    readTicket(step: TicketKind, given: string): TicketClaims {
      try {
        return tickets[step].verify(given);
      } catch {
        throw new AppError('ERR_SECOND_FACTOR_TICKET');
      }
    },
    /** Marks a browser on which this user once logged in. */
    signDevice: (userId: number): string => signDevice(deviceKey, userId, randomBytes(12).toString('base64url')),
    /** The browser's own mark if it is a true one for this user. */
    readDevice(cookie: string | undefined, userId: number): string | null {
      const nonce = cookie?.split('.')[1];
      if (!cookie || !nonce) return null;
      const wanted = Buffer.from(signDevice(deviceKey, userId, nonce));
      const given = Buffer.from(cookie);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? nonce : null;
    },
  };
}

function signDevice(key: Buffer, userId: number, nonce: string): string {
  return `${userId}.${nonce}.${createHmac('sha256', key).update(`${userId}|${nonce}`).digest('base64url')}`;
}

function kind(key: Buffer, { typ, lifeSeconds, realTime }: { typ: string; lifeSeconds: number; realTime: Clock }) {
  const claims = { iss: 'balcao', aud: 'balcao' };
  const now = (): number => realTime.now().getTime();
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    expiresIn: lifeSeconds * 1_000,
    ...claims,
    header: { alg: 'HS256', typ },
  });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: claims.iss,
    allowedAud: claims.aud,
    checkTyp: typ,
    requiredClaims: ['exp', 'iat'],
    ignoreExpiration: true,
  });
  const known = new Map<string, { claims: Claims; until: number }>();
  return {
    sign: (c: Claims): string =>
      sign({
        sub: String(c.userId),
        company: c.companyId,
        sid: c.sessionId,
        ver: c.tokenVersion,
        ...(c.supportAccessId === undefined ? {} : { sup: c.supportAccessId }),
        iat: Math.floor(now() / 1_000),
      }),
    verify(token: string): Claims {
      const checked = known.get(token);
      if (checked && checked.until > now()) return checked.claims;
      const parsed = z.safeParse(payload, tryVerify(verify, token));
      // A token from the future was not made by a clock of ours.
      if (!parsed.success || parsed.data.exp * 1_000 <= now() || parsed.data.iat > now() / 1_000 + 60)
        throw new AppError('ERR_SESSION_EXPIRED');
      const claims = {
        userId: Number(parsed.data.sub),
        companyId: parsed.data.company,
        sessionId: parsed.data.sid,
        tokenVersion: parsed.data.ver,
        supportAccessId: parsed.data.sup,
      };
      // The signature of a token never changes: it is checked once. Whether its session lives is asked every time.
      if (known.size >= maxKnown) known.clear();
      known.set(token, { claims, until: parsed.data.exp * 1_000 });
      return claims;
    },
  };
}

function tryVerify(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token);
  } catch {
    throw new AppError('ERR_SESSION_EXPIRED');
  }
}
