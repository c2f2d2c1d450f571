/** The code of an error of the library, which are those of HTTP and some more; undefined for any other error. */
export function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error as { output?: { statusCode?: unknown } };
  return typeof output?.statusCode === 'number' ? output.statusCode : undefined;
}
