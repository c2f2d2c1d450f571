import { isRecord, numberAt, recordAt, recordsAt, textAt } from './json.ts';

/** An error of Graph. The message is for the log; decisions use the codes. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  /** Null when the answer is not one of Graph, for instance the page of a gateway. */
  readonly code: number | null;
  readonly subcode: number | null;
  /** What Graph says of the one person a request was about; `code` only says then that somebody failed. */
  readonly personCode: number | null;
  readonly details: string;
  /** Meta's support asks for it. */
  readonly trace: string;

  constructor({
    status,
    code,
    subcode,
    personCode,
    message,
    details,
    trace,
  }: {
    status: number;
    code: number | null;
    subcode: number | null;
    personCode: number | null;
    message: string;
    details: string;
    trace: string;
  }) {
    super(code === null ? `Graph answered ${status} without a code` : `Graph answered with code ${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.personCode = personCode;
    this.details = details;
    this.trace = trace;
  }

  /** Whether the token is good, but the call was signed with the wrong app secret. */
  get isWrongSecret(): boolean {
    return this.code === 100 && /appsecret_proof/i.test(this.message);
  }

  /** Meta answers the same for an object that does not exist and for one that the token may not see. */
  get isNoSuchObject(): boolean {
    return (this.code === 100 && this.subcode === 33) || this.code === 33 || this.code === 803;
  }
}

/** Reads the error of an answer; fields may be missing. */
export function readGraphError(status: number, body: unknown): GraphError {
  const error = recordAt(body, 'error');
  const code = isRecord(body) ? (numberAt(error, 'code') ?? null) : null;
  return new GraphError({
    status,
    code,
    subcode: numberAt(error, 'error_subcode') ?? null,
    personCode: failedPersonCode(body),
    message: (textAt(error, 'message') ?? '').slice(0, 300),
    details: (textAt(recordAt(error, 'error_data'), 'details') ?? textAt(error, 'error_user_msg') ?? '').slice(0, 300),
    trace: textAt(error, 'fbtrace_id') ?? '',
  });
}

/** The code of the first person for whom a change of the blocked people failed; null when it failed for nobody. */
export function failedPersonCode(answer: unknown): number | null {
  const [failed] = recordsAt(recordAt(answer, 'block_users'), 'failed_users');
  return failed === undefined ? null : (numberAt(recordsAt(failed, 'errors')[0], 'code') ?? 0);
}
