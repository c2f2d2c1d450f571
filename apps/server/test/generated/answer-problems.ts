import { errorCatalogue, isErrorCode, type EndpointSpec } from '@balcao/contract';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';

/** How every refusal looks; other keys have no business in it. */
const refusal = z.strictObject({
  error: z.string(),
  message: z.string().check(z.minLength(10)),
  requestId: z.uuid(),
  fields: z.optional(z.record(z.string(), z.string())),
  dueDate: z.optional(z.string()),
  limit: z.optional(z.int()),
  retryAfter: z.optional(z.int()),
  userName: z.optional(z.string()),
  ticketId: z.optional(z.int()),
  uuid: z.optional(z.uuid()),
});

/** What only the inside of the server would say: stacks, paths, SQL and the database's own words. */
const insideWords =
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|\bSELECT\b|\bINSERT INTO\b|\bUPDATE \w+ SET\b|violates|syntax error|invalid input|relation "|column "|pg_|kysely|zod/i;

/** What is wrong with an answer as such, whatever was asked. */
export function findAnswerProblems(endpoint: EndpointSpec, answer: LightMyRequestResponse): string[] {
  return answer.statusCode < 400 ? successProblems(endpoint, answer) : refusalProblems(answer);
}

function successProblems(endpoint: EndpointSpec, answer: LightMyRequestResponse): string[] {
  if (!endpoint.response) return answer.statusCode < 300 ? [] : [`status ${answer.statusCode}`];
  const parsed = z.safeParse(endpoint.response, tryJson(answer.body));
  return [
    ...(answer.statusCode === (endpoint.status ?? 200) ? [] : [`status ${answer.statusCode} is not the declared one`]),
    ...(parsed.success ? [] : [`the answer does not have its schema: ${z.prettifyError(parsed.error)}`]),
  ];
}

function refusalProblems({ statusCode, body }: LightMyRequestResponse): string[] {
  const parsed = z.safeParse(refusal, tryJson(body));
  if (!parsed.success) return [`status ${statusCode} with a body of another shape: ${body.slice(0, 300)}`];
  const { error } = parsed.data;
  const allowed = isErrorCode(error)
    ? [errorCatalogue[error].status, ...(error === 'ERR_SESSION_EXPIRED' ? [401] : [])]
    : [];
  return [
    ...(statusCode >= 500 ? [`status ${statusCode} ${error}`] : []),
    ...(allowed.includes(statusCode) ? [] : [`${error} with status ${statusCode} is not in the catalogue`]),
    ...(insideWords.test(body) ? [`tells of the inside: ${body.slice(0, 300)}`] : []),
  ];
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
