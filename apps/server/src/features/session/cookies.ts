import type { FastifyReply, FastifyRequest } from 'fastify';

/** Each cookie only where it is needed. */
const paths = { refresh: '/api/auth', media: '/media', device: '/api/auth' } as const;
const plainNames = { refresh: 'jrt', media: 'jmt', device: 'jdv' } as const;

type CookieKind = keyof typeof paths;

export type CookieJar = {
  /** What the cookies are called here. */
  readonly names: Readonly<Record<CookieKind, string>>;
  read(request: FastifyRequest, kind: CookieKind): string | undefined;
  set(reply: FastifyReply, cookies: { refreshToken: string; mediaToken: string; deviceToken?: string }): void;
  clear(reply: FastifyReply): void;
};

const day = 24 * 3600;

/**
 * Cookies of the session: never readable by scripts, never sent from another site. Under https their names say that
 * they are secure, which the browser takes from nobody who speaks plain http.
 */
export function createCookieJar({ secure, refreshDays }: { secure: boolean; refreshDays: number }): CookieJar {
  const named = (kind: CookieKind): string => (secure ? `__Secure-${plainNames[kind]}` : plainNames[kind]);
  const names = { refresh: named('refresh'), media: named('media'), device: named('device') };
  const base = { httpOnly: true, sameSite: 'strict', secure } as const;
  const put = (reply: FastifyReply, kind: CookieKind, value: string, days: number): void =>
    void reply.setCookie(names[kind], value, { ...base, path: paths[kind], maxAge: days * day });
  return {
    names,
    read: (request, kind) => request.cookies[names[kind]],
    set(reply, { refreshToken, mediaToken, deviceToken }) {
      put(reply, 'refresh', refreshToken, refreshDays);
      put(reply, 'media', mediaToken, refreshDays);
      if (deviceToken) put(reply, 'device', deviceToken, 180);
    },
    clear(reply) {
      for (const kind of ['refresh', 'media'] as const) reply.clearCookie(names[kind], { ...base, path: paths[kind] });
    },
  };
}
