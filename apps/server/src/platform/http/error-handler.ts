import type { ErrorCode } from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { errorSentence } from './error-sentence.ts';

/** Codes of Fastify and PostgreSQL that are the caller's doing, not a defect of ours. */
const expected: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'ERR_VALIDATION',
  FST_ERR_CTP_INVALID_JSON_BODY: 'ERR_VALIDATION',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'ERR_VALIDATION',
  FST_ERR_BAD_URL: 'ERR_NOT_FOUND',
  // A text with a NUL byte: no table can hold it and nothing can match it.
  '22021': 'ERR_VALIDATION',
  '22P05': 'ERR_VALIDATION',
};

/**
 * Every failure leaves as `{ error: CODE }` with a Portuguese `message` for clients that do not know the code. Defects
 * are logged once, here, with the request's id, never with its content. A client that hangs up while it sends is no
 * defect.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    // Nobody is there to read the answer, and nothing of ours is wrong.
    const known = error === request.raw.errored ? new AppError('ERR_VALIDATION') : asAppError(error);
    if (known) return answer(reply, known, request);
    request.log.error(
      { err: error, requestId: request.id, endpoint: request.routeOptions.config.endpoint },
      'request failed',
    );
    return answer(reply, new AppError('ERR_INTERNAL'), request);
  });
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? expected[String(error.code)] : undefined;
  if (code) return new AppError(code);
  // JSON that does not parse, or hides __proto__ in it.
  if (error instanceof SyntaxError && 'statusCode' in error) return new AppError('ERR_VALIDATION');
  return null;
}

/** Sends a refusal with the facts that belong to it. */
export function answer(reply: FastifyReply, error: AppError, request: FastifyRequest): FastifyReply {
  if (error.data.retryAfter !== undefined) reply.header('retry-after', String(error.data.retryAfter));
  return reply
    .status(error.status)
    .send({ error: error.code, message: errorSentence(error), requestId: request.id, ...error.data });
}
