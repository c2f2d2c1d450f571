import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@balcao/contract';
import type { Socket } from 'socket.io';
import { AppError, type ErrorData } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Authenticator, Principal } from '../../../platform/principal.ts';

/** Longer than any token of ours. */
const maxToken = 4_096;

type Refusal = Error & { data: ErrorData & { code: ErrorCode; status: number } };

export type HandshakeOptions = {
  authenticator: Pick<Authenticator, 'byAccessToken'>;
  publicUrl: string | null;
  log: Logger;
};

/**
 * Decides whether a socket may connect: a page of our own origin with an active session. Identity comes from the token
 * alone; what the query says of company or user is ignored.
 */
export function createHandshake({
  authenticator,
  publicUrl,
  log,
}: HandshakeOptions): (socket: Socket) => Promise<Principal> {
  const tried = new WeakSet<Socket['conn']>();
  return async (socket) => {
    try {
      // One try per connection, or a single one could test tokens as fast as it can write.
      if (tried.has(socket.conn)) throw new AppError('ERR_TOO_MANY_REQUESTS');
      tried.add(socket.conn);
      if (!isOwnOrigin(socket.handshake.headers, publicUrl)) throw new AppError('ERR_NO_PERMISSION');
      return await authenticator.byAccessToken(readToken(socket.handshake));
    } catch (error) {
      throw asRefusal(error, log);
    }
  };
}

/** A browser names the page's origin; other programs name none and need the token all the same. */
export function isOwnOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | null,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (publicUrl !== null && page.origin === new URL(publicUrl).origin) return true;
  return page.host !== '' && page.host === host?.toLowerCase();
}

type TokenPlaces = {
  readonly auth: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Pick<IncomingHttpHeaders, 'authorization'>;
};

const bearer = /^bearer +/i;

/** The token in `auth`, as our own client sends it, else in the query or in the header, as others of the family do. */
function readToken({ auth, query, headers }: TokenPlaces): string {
  const { authorization = '' } = headers;
  const given = auth['token'] ?? query['token'] ?? (bearer.test(authorization) ? authorization : undefined);
  const token = typeof given === 'string' ? given.replace(bearer, '') : '';
  if (token === '' || token.length > maxToken) throw new AppError('ERR_SESSION_EXPIRED');
  return token;
}

function asRefusal(error: unknown, log: Logger): Refusal {
  if (error instanceof AppError) return toRefusal(error);
  log.error({ err: error }, 'a socket could not be authenticated');
  return toRefusal(new AppError('ERR_INTERNAL'));
}

/** The shape in which Socket.IO hands a refusal to the browser: `connect_error` with `data`. */
export function toRefusal({ code, status, data }: AppError): Refusal {
  return Object.assign(new Error(code), { data: { ...data, code, status } });
}
