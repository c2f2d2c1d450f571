import { expect, it } from 'vitest';
import { buildListedCompany } from '../../test/fakes/fake-companies.ts';
import {
  type CompanyFormValues,
  emptyCompany,
  nextDueDate,
  toChangedFields,
  toCompanyValues,
  toNewCompany,
  validateCompany,
} from './company-form.ts';

const right: CompanyFormValues = {
  ...emptyCompany('2026-01-31'),
  name: 'Vale Fibra',
  email: 'oi@vale.com.br',
  planId: '3',
};
const rules = { isNew: true, minLength: 8 };
const reasonsOf = (values: Partial<CompanyFormValues>, isNew = true) =>
  Object.fromEntries(
    Object.entries(validateCompany({ ...right, ...values }, { ...rules, isNew })).filter(([, reason]) => reason),
  );

it('S320 a new company is due in a month, also from the last day of a long one', () => {
  expect(right).toMatchObject({ dueDate: '2026-02-28', recurrence: '', status: 'true', campaigns: 'false' });
});

it.each<[string, Partial<CompanyFormValues>, object]>([
  ['nothing wrong', {}, {}],
  ['no e-mail and no plan', { email: '', planId: '' }, { email: 'required', planId: 'required' }],
  ['a wrong e-mail', { email: 'oi@' }, { email: 'invalidEmail' }],
  ['a name of one character', { name: 'V' }, { name: 'tooShort' }],
  ['a phone that is a novel', { phone: '1'.repeat(31) }, { phone: 'tooLong' }],
  ['a short password', { password: 'abc1234' }, { password: 'tooShort' }],
])('S320 %s', (_name, values, reasons) => {
  expect(reasonsOf(values)).toEqual(reasons);
});

it('S320 the password belongs to creation alone', () => {
  expect(reasonsOf({ password: 'x' }, false)).toEqual({});
  expect(toNewCompany(right)).not.toHaveProperty('password');
  expect(toNewCompany({ ...right, password: 'Zx9-rosa-41' })).toHaveProperty('password', 'Zx9-rosa-41');
});

it.each([
  ['', null],
  ['2026-02-30', null],
  ['31/12/2026', null],
  ['2026-12-31', '2026-12-31'],
])('S320 the due date "%s" is sent as %s', (typed, sent) => {
  expect(toNewCompany({ ...right, dueDate: typed }).dueDate).toBe(sent);
});

it.each([
  ['', '2026-02-28'],
  ['MENSAL', '2026-02-28'],
  ['BIMESTRAL', '2026-03-31'],
  ['TRIMESTRAL', '2026-04-30'],
  ['SEMESTRAL', '2026-07-31'],
  ['ANUAL', '2027-01-31'],
])('S721 the button moves the due date by the recurrence "%s"', (recurrence, next) => {
  expect(nextDueDate({ ...right, dueDate: '2026-01-31', recurrence }, '2026-06-10')).toBe(next);
  expect(nextDueDate({ ...right, dueDate: '', recurrence }, '2026-01-31')).toBe(next);
});

it('S765 sends what was changed alone: what a payment moved since the form was opened stays', () => {
  const known = buildListedCompany();
  const values = toCompanyValues(known);
  expect(toChangedFields(values, known)).toEqual({});
  expect(toChangedFields({ ...values, recurrence: 'ANUAL', password: 'Zx9-rosa-41' }, known)).toEqual({
    recurrence: 'ANUAL',
  });
  expect(toChangedFields({ ...values, dueDate: '', planId: '4' }, known)).toEqual({ dueDate: null, planId: 4 });
});
