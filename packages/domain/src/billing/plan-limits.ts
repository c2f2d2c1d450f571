/** How large the numbers of a plan may be. */
export const planLimits = {
  highest: 100_000,
  /** Seven digits before the comma. */
  highestValue: 9_999_999.99,
  /** A thousand terabytes. */
  highestStorageMb: 1_000_000_000,
  /** A thousand of the currency, in millionths. */
  highestRate: 1_000_000_000,
} as const;

/** The share of the storage from which on the admins are warned. */
export const storageWarning = 0.8;

/** Megabytes as bytes. */
export const bytesOfMb = (megabytes: number): number => megabytes * 1024 * 1024;

/** How full the storage of a company is; a plan without a limit is never full. */
export function storageState({ bytes, limit }: { bytes: number; limit: number | null }): 'fine' | 'warn' | 'full' {
  if (limit === null) return 'fine';
  if (bytes >= limit) return 'full';
  return bytes >= limit * storageWarning ? 'warn' : 'fine';
}
