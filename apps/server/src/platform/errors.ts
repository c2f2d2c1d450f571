import { errorCatalogue, type ErrorCode } from '@balcao/contract';
import type { SupportEnding } from '@balcao/domain';

/** Facts that may travel with a refusal; all of them are shown to the user in some way. */
export type ErrorData = {
  /** Which field is wrong, and why: a key of the validation texts. */
  fields?: Record<string, string>;
  dueDate?: string;
  limit?: number;
  /** How many rows a refused file has. */
  rows?: number;
  /** Which line of a refused file is meant. */
  line?: number;
  /** Who was quicker. */
  userName?: string;
  /** The record that is in the way, for those who may see it. */
  ticketId?: number;
  uuid?: string;
  /** Completes a login that needs a second factor. */
  ticket?: string;
  /** Seconds until the next try makes sense. */
  retryAfter?: number;
  /** How a support access ended. */
  why?: SupportEnding;
};

/** An expected refusal with a code of the catalogue. Everything else that is thrown is a defect. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: ErrorData;

  constructor(code: ErrorCode, options: { status?: number; data?: ErrorData; cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorCatalogue[code].status;
    this.data = options.data ?? {};
  }
}

/** The answer to a call without a living session; the browser logs out on it. */
export function sessionEnded(): AppError {
  return new AppError('ERR_SESSION_EXPIRED', { status: 401 });
}
