import '@fastify/cookie';
import 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint in the contract, for log and metrics. */
    endpoint?: string;
    /** The files it takes, as the contract declares them. */
    form?: { readonly maxFiles: number; readonly maxBytes: number } | undefined;
  }
}
