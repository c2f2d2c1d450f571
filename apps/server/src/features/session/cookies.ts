import type { FastifyReply } from 'fastify';

export const cookieNames = { refresh: 'jrt', media: 'jmt', device: 'jdv' } as const;

export type CookieJar = {
  set(reply: FastifyReply, cookies: { refreshToken: string; mediaToken: string; deviceToken?: string }): void;
  clear(reply: FastifyReply): void;
};

/** Cookies of the session: never readable by scripts, never sent from another site, each only where it is needed. */
export function createCookieJar({ secure, refreshDays }: { secure: boolean; refreshDays: number }): CookieJar {
  const base = { httpOnly: true, sameSite: 'strict', secure } as const;
  const paths = { refresh: '/api/auth', media: '/media', device: '/api/auth' } as const;
  return {
    set(reply, { refreshToken, mediaToken, deviceToken }) {
      const maxAge = refreshDays * 24 * 3600;
      reply.setCookie(cookieNames.refresh, refreshToken, { ...base, path: paths.refresh, maxAge });
      reply.setCookie(cookieNames.media, mediaToken, { ...base, path: paths.media, maxAge });
      if (deviceToken)
        reply.setCookie(cookieNames.device, deviceToken, { ...base, path: paths.device, maxAge: 180 * 24 * 3600 });
    },
    clear(reply) {
      reply.clearCookie(cookieNames.refresh, { ...base, path: paths.refresh });
      reply.clearCookie(cookieNames.media, { ...base, path: paths.media });
    },
  };
}
