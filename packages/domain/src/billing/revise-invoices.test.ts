import { describe, expect, it } from 'vitest';
import { reviseInvoices, type BilledTerms } from './revise-invoices.ts';

const terms: BilledTerms = { planId: 1, dueDate: '2026-03-10', recurrence: 'MENSAL' };
const open = [
  { id: 1, dueDate: '2026-02-10' },
  { id: 2, dueDate: '2026-03-10' },
  { id: 3, dueDate: '2026-04-10' },
];

describe('the open invoices of a company whose terms change', () => {
  it.each<[string, Partial<BilledTerms>, number[], number[]]>([
    ['nothing that matters', {}, [], []],
    ['monthly, said aloud', { recurrence: '' }, [], []],
    ['another plan', { planId: 2 }, [2], [1, 3]],
    ['no plan', { planId: null }, [2], [1, 3]],
    ['another recurrence', { recurrence: 'ANUAL' }, [2], [1, 3]],
    ['a day later than all', { dueDate: '2026-05-10' }, [], [1, 2, 3]],
    ['a later day that has one', { dueDate: '2026-04-10' }, [], [1, 2]],
    ['today', { dueDate: '2026-03-01' }, [], [1, 2, 3]],
    ['yesterday: what was due before stays', { dueDate: '2026-02-28' }, [], [2, 3]],
    ['a day of the past that has one', { dueDate: '2026-02-10' }, [], [2, 3]],
    ['never due', { dueDate: null }, [], [1, 2, 3]],
    ['another plan and day', { planId: 2, dueDate: '2026-04-10' }, [3], [1, 2]],
    ['another plan and a day of the past', { planId: 2, dueDate: '2026-02-28' }, [], [1, 2, 3]],
  ])('S765 %s', (_name, change, reprice, cancel) => {
    const after = { ...terms, ...change };
    expect(reviseInvoices({ before: terms, after, open, today: '2026-03-01' })).toEqual({ reprice, cancel });
  });
});
