/** What a refused call carries besides its code; every field is optional on the wire. */
export type ApiErrorData = {
  requestId?: string;
  /** Field name → reason, a key of the `validation` texts. */
  fields?: Readonly<Record<string, string>>;
  dueDate?: string;
  limit?: number;
  /** How many rows a refused file has. */
  rows?: number;
  /** Which line of a refused file is meant. */
  line?: number;
  retryAfter?: number;
  /** Completes a login that needs a second factor. */
  ticket?: string;
  /** The colleague who has accepted the ticket already. */
  userName?: string;
  /** The uuid of the ticket that prevents the action. */
  uuid?: string;
  /** How a support access ended. */
  why?: string;
};

/** The code of a call that never reached the server. */
export const networkCode = 'NETWORK';

/** A call that did not succeed: a code of the catalogue, `NETWORK`, or whatever text the server gave. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly data: ApiErrorData;

  constructor(code: string, status: number, data: ApiErrorData = {}) {
    super(code || `HTTP ${status}`);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Whether the error has this code. */
export function isApiError(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function reasons(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Reads the body of a refused call, whatever it is: ours, a proxy's page, or nothing. */
export function readApiError(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null || !('error' in body)) {
    // A gateway in front of the server answers with its own page while the server restarts.
    return new ApiError(status >= 502 && status <= 504 ? 'ERR_UNAVAILABLE' : '', status);
  }
  const fields: Partial<Record<string, unknown>> = { ...body };
  return new ApiError(text(fields['error']) ?? '', status, {
    requestId: text(fields['requestId']),
    fields: reasons(fields['fields']),
    dueDate: text(fields['dueDate']),
    limit: count(fields['limit']),
    rows: count(fields['rows']),
    line: count(fields['line']),
    retryAfter: count(fields['retryAfter']),
    ticket: text(fields['ticket']),
    userName: text(fields['userName']),
    uuid: text(fields['uuid']),
    why: text(fields['why']),
  });
}
