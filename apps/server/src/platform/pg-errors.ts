import { AppError } from './errors.ts';
import type { ErrorCode } from '@balcao/contract';

/** Runs a write and turns the violation of a named unique index into its code; everything else passes through. */
export async function refuseDuplicates<T>(codes: Readonly<Record<string, ErrorCode>>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'constraint' in error ? codes[String(error.constraint)] : undefined;
    if (code && 'code' in (error as Error) && (error as { code?: unknown }).code === '23505') throw new AppError(code);
    throw error;
  }
}
