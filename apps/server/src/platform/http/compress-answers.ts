import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Below this the head of the answer outweighs what would be saved. */
const smallest = 1_024;

/**
 * Compresses JSON for those who accept it. Streams pass as they are: media are compressed already, and the files of the
 * browser app lie compressed beside their originals.
 */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isJson(reply)) return payload;
    // Whoever keeps answers must not hand a compressed one to somebody who cannot read it.
    reply.header('vary', 'accept-encoding');
    if (payload.length < smallest || !accepts(request)) return payload;
    reply.header('content-encoding', 'gzip');
    reply.removeHeader('content-length');
    return compress(payload, { level: constants.Z_BEST_SPEED });
  });
}

function isJson(reply: FastifyReply): boolean {
  return (
    reply.getHeader('content-encoding') === undefined && /json/.test(String(reply.getHeader('content-type') ?? ''))
  );
}

function accepts({ headers }: FastifyRequest): boolean {
  const offers = String(headers['accept-encoding'] ?? '').split(',');
  return offers.some((offer) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(offer));
}
