import '@fastify/cookie';
import 'fastify';
import type { Principal } from '../principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, known before the body is read; null on public routes. */
    principal: Principal | null;
  }

  interface FastifyContextConfig {
    /** Name of the endpoint in the contract, for log and metrics. */
    endpoint?: string;
    /** The files it takes, as the contract declares them. */
    form?: { readonly maxFiles: number; readonly maxBytes: number } | undefined;
  }
}
