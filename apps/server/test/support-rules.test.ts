import { allEndpoints, isAllowedInSupport, supportRuled, supportRuleOf, type DeclaredEndpoint } from '@balcao/contract';
import { auditSentence } from '@balcao/domain';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { callEffects } from './generated/catalogues.ts';

const called = allEndpoints.filter(({ access }) => access !== 'public');
const namesWith = (...rules: string[]) =>
  called.map(({ name }) => name).filter((name) => rules.includes(supportRuleOf(name)));

/** The names of all fields below a schema. */
function fieldsOf(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Set<string> {
  const found = new Set<string>();
  const collect = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && value !== null && typeof value === 'object')
        for (const field of Object.keys(value)) found.add(field);
      collect(value);
    }
  };
  if (schema) collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return found;
}

/** Fields that sound like something with which one gets in. */
const soundsSecret = /password|secret|token|recover|hash|certificate|credential|otp/i;

/** Where such a field is no way in, or is refused by itself: then another test says so. */
const known: Readonly<Record<string, string>> = {
  'users.update password': 'refused by updateUser (S1061)',
  'users.update currentPassword': 'of the own user only, whom an access does not have',
  'connections.create token': 'refused by createConnection (S1061)',
  'connections.create appSecret': 'refused by createConnection (S1061)',
  'connections.update token': 'refused by updateConnection (S1061)',
  'connections.update appSecret': 'refused by updateConnection (S1061)',
  'connections.testCloud token': 'refused by testCloud (S1061)',
  'connections.testCloud appSecret': 'refused by testCloud (S1061)',
};
/** Told, but not enough to get in: last letters, times, numbers of codes, and the word that Meta repeats. */
const harmless = new Set([
  'tokenHint',
  'secretHint',
  'verifyToken',
  'tokenCreatedAt',
  'oldSecretUntil',
  'recoveryCodesLeft',
]);

const secretsOf = (endpoint: DeclaredEndpoint): string[] =>
  [...fieldsOf(endpoint.body, 'input'), ...fieldsOf(endpoint.response, 'output')]
    .filter((field) => soundsSecret.test(field) && !harmless.has(field))
    .map((field) => `${endpoint.name} ${field}`);

describe('the rules of support accesses', () => {
  it('S1060 decide about every endpoint that a session may call, and about nothing else', () => {
    expect([...supportRuled].sort()).toEqual(called.map(({ name }) => name).sort());
  });

  it('S1060 refuse what nobody has decided about', () => {
    expect(isAllowedInSupport(supportRuleOf('users.somethingNew'))).toBe(false);
    expect(isAllowedInSupport(supportRuleOf('constructor'))).toBe(false);
  });

  it('S1060 let no endpoint through that takes or tells a secret, unless it refuses that by itself', () => {
    const found = called.filter(({ name }) => isAllowedInSupport(supportRuleOf(name))).flatMap(secretsOf);
    expect([...new Set(found)].sort()).toEqual(Object.keys(known).sort());
  });

  it('S1060 call nothing a look that changes something', () => {
    const looks = new Set(namesWith('read'));
    const changing = callEffects.filter(({ endpoint, audit }) => looks.has(endpoint) && !('none' in audit));
    // Opening a conversation is a look that the log notes for everybody.
    expect(new Set(changing.map(({ endpoint }) => endpoint))).toEqual(new Set(['messages.list']));
  });

  it('S1062 have the router note every change that leaves no row by itself', () => {
    const rowless = new Set(callEffects.filter(({ audit }) => 'none' in audit).map(({ endpoint }) => endpoint));
    const audited = new Set(callEffects.filter(({ audit }) => !('none' in audit)).map(({ endpoint }) => endpoint));
    expect(namesWith('change').filter((name) => !audited.has(name) || rowless.has(name))).toEqual([]);
  });

  it.each(namesWith('noted'))('S1062 the log has a name for %s in every language', (name) => {
    for (const language of ['pt', 'en', 'es'] as const)
      expect(auditSentence('asked in support', name, language)).not.toContain(name);
  });
});
