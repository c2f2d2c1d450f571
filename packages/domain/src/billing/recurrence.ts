/** How often a company pays, as the wire names it, and how many months one payment covers. */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;

export type BillingPeriod = keyof typeof recurrenceMonths;

export const recurrences = [
  'MENSAL',
  'BIMESTRAL',
  'TRIMESTRAL',
  'SEMESTRAL',
  'ANUAL',
] as const satisfies BillingPeriod[];

/** The months of one payment. A company without a recurrence pays every month. */
export function monthsOf(recurrence: string): number {
  return recurrences.some((known) => known === recurrence) ? recurrenceMonths[recurrence as BillingPeriod] : 1;
}
