import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { isDeeperThan } from './json-depth.ts';

/** Deeper than anything the contract takes, and than the records that older clients send back whole. */
const deepest = 32;

/** Parses JSON bodies as Fastify does, but refuses those with too many levels before any work is done for them. */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isDeeperThan(text, deepest)) done(new AppError('ERR_VALIDATION'));
    else void parse(request, text, done);
  });
}
