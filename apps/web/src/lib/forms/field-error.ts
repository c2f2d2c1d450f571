import { reasonText } from '../api/errors.ts';

/** The text under a field: what the server answered, or the text of our own reason. */
export function fieldError(error: { type?: unknown; message?: string | undefined } | undefined): string | undefined {
  if (error === undefined) return undefined;
  return error.message || reasonText(String(error.type));
}
