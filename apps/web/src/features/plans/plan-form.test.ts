import { expect, it } from 'vitest';
import { emptyPlan, type PlanFormValues, toPlan, toPlanValues, validatePlan } from './plan-form.ts';

const right: PlanFormValues = { ...emptyPlan(), name: 'Básico', cents: 4990 };

it('S326 S327 the body has numbers, a price with a point and megabytes', () => {
  expect(toPlan({ ...right, cents: 123_456, users: '3', connections: '2', queues: '4', storageGb: '0,5' })).toEqual({
    name: 'Básico',
    value: '1234.56',
    users: 3,
    connections: 2,
    queues: 4,
    storageMb: 512,
    apiPerMinute: 60,
    isPublic: true,
  });
  expect(toPlan(right).storageMb).toBeNull();
});

it('S326 a stored plan comes back as it was typed', () => {
  const stored = { id: 3, ...toPlan(right), value: 49.9, storageMb: 1536, companies: 2 };
  expect(toPlanValues(stored)).toMatchObject({ cents: 4990, storageGb: '1,5', users: '1' });
});

it.each<[string, Partial<PlanFormValues>, Partial<Record<keyof PlanFormValues, string>>]>([
  ['nothing wrong', {}, {}],
  ['no name', { name: ' ' }, { name: 'required' }],
  ['a name of one character', { name: 'B' }, { name: 'tooShort' }],
  ['a name that is too long', { name: 'x'.repeat(51) }, { name: 'tooLong' }],
  ['no number', { users: '' }, { users: 'required' }],
  ['a negative number', { connections: '-1' }, { connections: 'invalid' }],
  ['a fraction', { queues: '1,5' }, { queues: 'invalid' }],
  ['too many', { users: '100001' }, { users: 'invalid' }],
  ['words for storage', { storageGb: 'muito' }, { storageGb: 'invalid' }],
  ['no room for files at all', { storageGb: '0' }, {}],
  ['more requests of programs than are served', { apiPerMinute: '6001' }, { apiPerMinute: 'invalid' }],
  ['no requests of programs', { apiPerMinute: '0' }, {}],
])('S326 %s', (_name, values, reasons) => {
  const found = Object.entries(validatePlan({ ...right, ...values })).filter(([, reason]) => reason !== undefined);
  expect(Object.fromEntries(found)).toEqual(reasons);
});

it.each([1, 100, 102, 1023, 1024, 1537, 204_800])(
  'S795 S326 a plan of %i MB that is only opened and saved keeps its limit',
  (storageMb) => {
    const stored = { id: 3, ...toPlan(right), value: 49.9, storageMb, companies: 2 };
    const opened = toPlanValues(stored);
    expect(validatePlan(opened).storageGb).toBeUndefined();
    expect(toPlan(opened).storageMb).toBe(storageMb);
  },
);
