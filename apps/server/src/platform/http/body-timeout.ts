import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { dropRest } from './upload-rest.ts';

/** How long a body that is no upload may take to arrive, in milliseconds. */
const arrivalMs = 30_000;

/**
 * Ends requests whose body drips in only to hold a connection: 408 after half a minute. Uploads have a limit of their
 * own, which grows with what arrives (`upload-timeout.ts`). What a caller still sends after the answer is cut off too.
 */
export function installBodyTimeout(app: FastifyInstance, ms = arrivalMs): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (hasBody(request) && !isUpload(request)) watchArrival(request, ms, reply.raw);
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false) dropRest(raw);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isUpload = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

function watchArrival({ raw }: FastifyRequest, ms: number, answer: NodeJS.EventEmitter): void {
  const tooSlow = (): void => {
    // Fastify reads the body and answers with the error of its stream. Nobody listens once it has stopped reading.
    if (raw.complete || raw.listenerCount('error') === 0) return;
    // Not destroyed, because the answer travels on the same connection.
    raw.emit('error', new AppError('ERR_TOO_SLOW'));
  };
  // Received bytes are read first, because our own delay is not the sender's.
  const timer = setTimeout(() => setImmediate(tooSlow), ms);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  answer.once('close', () => clearTimeout(timer));
}
