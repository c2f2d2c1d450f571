/** The code of an error of the library, which are those of HTTP and some more; undefined for any other error. */
export function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error as { output?: { statusCode?: unknown } };
  return typeof output?.statusCode === 'number' ? output.statusCode : undefined;
}

/** The code with which WhatsApp refused a query, which the library keeps beside its own; otherwise that of the library. */
export function answerCodeOf(error: unknown): number | undefined {
  if (typeof error === 'object' && error !== null && 'data' in error && typeof error.data === 'number')
    return error.data;
  return codeOf(error);
}
