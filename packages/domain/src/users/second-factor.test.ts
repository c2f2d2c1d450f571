import { describe, expect, it } from 'vitest';
import { loginStep, refuseFactorReset } from './second-factor.ts';

const attendant = { profile: 'user', super: false } as const;
const admin = { profile: 'admin', super: false } as const;
const operator = { profile: 'admin', super: true } as const;

describe('loginStep', () => {
  it.each([
    ['an attendant', attendant, false, false, 'enter'],
    ['an attendant where admins need one', attendant, false, true, 'enter'],
    ['an attendant who has one', attendant, true, false, 'verify'],
    ['an admin', admin, false, false, 'enter'],
    ['an admin who needs one', admin, false, true, 'enrol'],
    ['an admin who has one', admin, true, true, 'verify'],
    ['an admin who has one though nobody asks', admin, true, false, 'verify'],
    ['the operator who needs one', operator, false, true, 'enrol'],
  ] as const)('T70 %s', (_name, actor, hasFactor, isRequired, step) => {
    expect(loginStep({ ...actor, hasFactor, isRequired })).toBe(step);
  });
});

describe('refuseFactorReset', () => {
  it.each([
    ['a colleague by an admin', { ...admin, id: 1 }, { ...attendant, id: 2 }, null],
    ['oneself', { ...admin, id: 1 }, { ...admin, id: 1 }, 'ERR_OWN_USER'],
    ['an operator by an admin beside', { ...admin, id: 1 }, { ...operator, id: 2 }, 'ERR_NO_PERMISSION'],
    ['an admin by the operator', { ...operator, id: 1 }, { ...admin, id: 2 }, null],
    ['a colleague by an attendant', { ...attendant, id: 1 }, { ...attendant, id: 2 }, 'ERR_NO_PERMISSION'],
  ] as const)('T70 %s', (_name, actor, target, refusal) => {
    expect(refuseFactorReset({ actor, target, otherAdmins: 1 })).toBe(refusal);
  });
});
