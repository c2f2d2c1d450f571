import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

/**
 * An answer the database wrote as JSON. The hottest lists leave as they are: taking forty rows apart and putting them
 * together again would cost more than asking for them. That they hold what the contract declares, and nothing else, is
 * checked in every test (`checksTexts`).
 */
export class JsonText<T> {
  readonly text: string;
  /** What the text says; exists only for the types. */
  declare readonly says: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** Whether a value that comes as JSON holds what a schema declares, of the right types, and nothing besides. */
export function isDeclared(schema: z.ZodMiniType, value: unknown): boolean {
  const parsed = z.safeParse(schema, value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
}
