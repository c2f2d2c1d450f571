import { ApiError } from '../../../lib/api/api-error.ts';

/** A login whose password was right and that needs one more step. */
export type PendingLogin = { step: 'verify' | 'enrol'; ticket: string };

const steps = { ERR_SECOND_FACTOR_REQUIRED: 'verify', ERR_SECOND_FACTOR_SETUP_REQUIRED: 'enrol' } as const;

/** The step that a refused login asks for, or null when it was refused for good. */
export function pendingLoginOf(error: unknown): PendingLogin | null {
  if (!(error instanceof ApiError) || error.data.ticket === undefined) return null;
  const found = Object.entries(steps).find(([code]) => code === error.code);
  return found === undefined ? null : { step: found[1], ticket: error.data.ticket };
}
