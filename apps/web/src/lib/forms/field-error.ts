import { reasonText } from '../api/errors.ts';

/** The sentence under a field, in the language on screen: what the server said, or the text of our own reason. */
export function fieldError(error: { type?: unknown; message?: string | undefined } | undefined): string | undefined {
  if (error === undefined) return undefined;
  return error.message || reasonText(String(error.type));
}
