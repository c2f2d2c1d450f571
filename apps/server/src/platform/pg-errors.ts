import { AppError } from './errors.ts';
import type { ErrorCode } from '@balcao/contract';

/** The unique index a write ran into, or null when it failed for another reason. */
export function violatedIndex(error: unknown): string | null {
  const isDuplicate = error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error;
  return isDuplicate ? String(error.constraint) : null;
}

/** Whether a write named somebody who is none of the company's users. */
export function isStrangersName(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23503' &&
    'constraint' in error &&
    /_(?:user_id|closed_by|transferred_by)_fkey$/.test(String(error.constraint))
  );
}

/** Whether PostgreSQL refused the data itself (classes 22 and 54): the same write will never succeed. */
export function isRefusedData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:22|54)/.test(String(error.code));
}

/** Runs a write and turns the violation of a named unique index into its code; everything else passes through. */
export async function refuseDuplicates<T>(
  codes: Readonly<Record<string, ErrorCode>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = codes[violatedIndex(error) ?? ''];
    throw code ? new AppError(code) : error;
  }
}
