import { describe, expect, it } from 'vitest';
import { needsCurrentPassword, refuseUserChange, refuseUserDeletion } from './change-user.ts';

const admin = { id: 1, profile: 'admin', super: false } as const;
const operator = { id: 9, profile: 'admin', super: true } as const;
const attendant = { id: 2, profile: 'user', super: false } as const;

describe('refuseUserChange', () => {
  it.each([
    ['an attendant changes the own name', { actor: attendant, target: attendant, change: {}, otherAdmins: 1 }, null],
    [
      'an attendant changes a colleague',
      { actor: attendant, target: { id: 3, profile: 'user', super: false }, change: {}, otherAdmins: 1 },
      'ERR_NO_PERMISSION',
    ],
    [
      'an attendant becomes admin',
      { actor: attendant, target: attendant, change: { profile: 'admin' }, otherAdmins: 1 },
      'ERR_NO_PERMISSION',
    ],
    [
      'an attendant repeats the own profile',
      { actor: attendant, target: attendant, change: { profile: 'user' }, otherAdmins: 1 },
      null,
    ],
    ['an admin promotes', { actor: admin, target: attendant, change: { profile: 'admin' }, otherAdmins: 1 }, null],
    [
      'an admin demotes another admin',
      { actor: admin, target: { id: 3, profile: 'admin', super: false }, change: { profile: 'user' }, otherAdmins: 1 },
      null,
    ],
    [
      'an admin of the platform company changes its operator',
      { actor: admin, target: operator, change: { password: 'x' }, otherAdmins: 1 },
      'ERR_NO_PERMISSION',
    ],
    [
      'an operator changes another',
      { actor: operator, target: { ...operator, id: 8 }, change: {}, otherAdmins: 1 },
      null,
    ],
    [
      'the last admin demotes oneself',
      { actor: admin, target: admin, change: { profile: 'user' }, otherAdmins: 0 },
      'ERR_LAST_ADMIN',
    ],
  ] as const)('S303 %s', (_name, facts, refusal) => {
    expect(refuseUserChange(facts)).toBe(refusal);
  });
});

describe('needsCurrentPassword', () => {
  const own = { id: 2, email: 'ana@loja.test' };
  it.each([
    ['the own name', 2, {}, false],
    ['the own e-mail', 2, { email: 'outra@loja.test' }, true],
    ['the own e-mail as it is', 2, { email: 'Ana@loja.test' }, false],
    ['the own password', 2, { password: 'Zx9-rosa-41' }, true],
    ['an empty password, which changes nothing', 2, { password: '' }, false],
    ['e-mail and password of somebody else', 1, { email: 'outra@loja.test', password: 'Zx9-rosa-41' }, false],
  ])('S412 %s', (_name, actorId, change, needed) => {
    expect(needsCurrentPassword(actorId, own, change)).toBe(needed);
  });
});

describe('refuseUserDeletion', () => {
  it.each([
    ['oneself', { actor: admin, target: admin, otherAdmins: 3 }, 'ERR_OWN_USER'],
    ['the last admin, by the operator', { actor: operator, target: admin, otherAdmins: 0 }, 'ERR_LAST_ADMIN'],
    ['an operator, by an admin beside him', { actor: admin, target: operator, otherAdmins: 2 }, 'ERR_NO_PERMISSION'],
    ['an attendant', { actor: admin, target: attendant, otherAdmins: 0 }, null],
  ] as const)('S305 %s', (_name, facts, refusal) => {
    expect(refuseUserDeletion(facts)).toBe(refusal);
  });
});
