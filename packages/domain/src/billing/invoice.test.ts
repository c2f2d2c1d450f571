import { describe, expect, it } from 'vitest';
import { invoiceLeadDays, invoiceRowTone, invoiceState, isPayable } from './invoice.ts';
import { monthsOf } from './recurrence.ts';

describe('invoices', () => {
  it.each([
    ['open', '2026-03-09', 'overdue', 'overdue', true],
    ['open', '2026-03-10', 'open', null, true],
    ['open', '2026-03-11', 'open', null, true],
    ['paid', '2026-03-09', 'paid', null, false],
    ['cancelled', '2026-03-09', 'cancelled', null, false],
  ] as const)('S331 S333 R38 %s and due on %s is %s', (status, dueDate, state, tone, payable) => {
    const shown = invoiceState({ status, dueDate }, '2026-03-10');
    expect([shown, invoiceRowTone(shown), isPayable(shown)]).toEqual([state, tone, payable]);
  });

  it('S681 are made 20 days ahead', () => {
    expect(invoiceLeadDays).toBe(20);
  });

  it.each([
    ['MENSAL', 1],
    ['BIMESTRAL', 2],
    ['TRIMESTRAL', 3],
    ['SEMESTRAL', 6],
    ['ANUAL', 12],
    ['', 1],
    ['toString', 1],
  ])('S681 a payment of %s covers %i months', (recurrence, months) => {
    expect(monthsOf(recurrence)).toBe(months);
  });
});
