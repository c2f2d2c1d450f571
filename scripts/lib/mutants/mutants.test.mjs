import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../root.mjs';
import { areaOf, groups, listSourcesOf, listTestsFor, putFirst } from './areas.mjs';
import { sample, sampleAreas } from './choose-mutants.mjs';
import { listMutants, plant, readRights } from './list-mutants.mjs';
import { describeResults } from './results.mjs';

const rights = readRights("  'users:manage': 'admin',\n  'users:list': 'everyone',\n");

/** The texts that the planted defects lead to, by one operator. */
function plantAll(text, operator) {
  const mutants = listMutants('x.ts', text, rights).filter((mutant) => mutant.operator === operator);
  return mutants.map((mutant) => plant(text, mutant));
}

describe('the operators', () => {
  it.each([
    ['boundary', 'a < b', ['a <= b']],
    ['boundary', 'a >= b', ['a > b']],
    ['equality', 'a === b', ['a !== b']],
    ['junction', 'a && b', ['a || b']],
    ['condition', 'if (a) b();', ['if (!(a)) b();']],
    ['condition', 'const c = a ? 1 : 2;', ['const c = !(a) ? 1 : 2;']],
    ['condition', 'if (a === 1) b();', []],
    ['guard', 'if (a) throw b; c();', ['; c();']],
    ['guard', 'if (a) { b(); return; }', [';']],
    ['guard', 'if (a) return 1; else b();', []],
    ['guard', 'if (a) b();', []],
    ['negation', 'f(!a)', ['f(a)']],
    ['negation', 'if (!a) b();', []],
    ['number', 'const limit = 40;', ['const limit = 41;']],
    ['number', 'const wait = 60_000;', ['const wait = 120000;']],
    ['number', 'const one = rows[0] ?? { count: 0 };', []],
    ['number', 'type Two = 2;', []],
    ['boolean', 'f({ announce: false });', ['f({ announce: true });']],
    ['call', 'await work.audit(a); b = 1;', ['; b = 1;']],
    ['call', 'log.warn(a);', []],
    ['effect', 'react(e, () => broadcaster.emit(e));', ['react(e, () => undefined);']],
    ['builder', "q.where('id', '=', 1).execute()", ['q.execute()']],
    ['builder', "q.where('company_id', '=', 1).execute()", []],
    ['builder', 'q.$if(a, (b) => b.limit(1))', ['q', 'q.$if(a, (b) => b)']],
    ['builder comparison', "q.where('at', '<=', now)", ["q.where('at', '<', now)"]],
    ['builder comparison', "q.where('at', 'is', null)", ["q.where('at', 'is not', null)"]],
    ['builder junction', 'eb.or([a, b])', ['eb.and([a, b])']],
    ['right', "endpoint({ access: 'users:manage' })", ["endpoint({ access: 'session:use' })"]],
    ['right', "endpoint({ access: 'users:list' })", []],
    ['right', "const table = { 'users:manage': 'admin' };", ["const table = { 'users:manage': 'everyone' };"]],
  ])('%s: %s', (operator, text, expected) => {
    expect(plantAll(text, operator)).toEqual(expected);
  });

  it.each([
    ['sql`WHERE a = 1 AND b = ${c} ORDER BY d`', 'sql`WHERE a = 1 ORDER BY d`'],
    ['sql`WHERE a = 1\n AND (b OR\n c)\n AND d`', 'sql`WHERE a = 1\n \n AND d`'],
    ['sql`(SELECT 1 WHERE a AND b)`', 'sql`(SELECT 1 WHERE a )`'],
    ['sql<Row>`WHERE a AND ${f({ b })}::int = 1 LIMIT 1`', 'sql<Row>`WHERE a LIMIT 1`'],
  ])('sql: the condition after AND leaves %s', (text, expected) => {
    expect(plantAll(text, 'sql')).toContain(expected);
  });

  it.each([
    ['sql`a <= b`', ['sql`a < b`']],
    ['sql`ORDER BY a DESC`', ['sql`ORDER BY a ASC`']],
    ['sql`a IS NULL OR b`', ['sql`a IS NOT NULL OR b`', 'sql`a IS NULL AND b`']],
    ['sql`a BETWEEN 1 AND 2`', []],
    ['sql`x AND t.company_id = 1`', []],
    ['text`a <= b AND c`', []],
  ])('sql: %s', (text, expected) => {
    expect(plantAll(text, 'sql')).toEqual(expected);
  });
});

describe('the choice', () => {
  const mutants = Array.from({ length: 100 }, (_, index) => ({ id: `x.ts:${index}`, index }));
  const indexesOf = (chosen) => chosen.map(({ index }) => index);

  it('is the same for the same seed, in the order of the files, and another for another seed', () => {
    const chosen = sample(mutants, 10, 1);
    expect(chosen).toHaveLength(10);
    expect(sample(mutants, 10, 1)).toEqual(chosen);
    expect(indexesOf(chosen)).toEqual(indexesOf(chosen).sort((one, other) => one - other));
    expect(sample(mutants, 10, 2)).not.toEqual(chosen);
  });

  it('stays the same elsewhere when one file changes', () => {
    const [first] = sample(mutants, 10, 1);
    const rest = sample(mutants, 10, 1).slice(1);
    expect(
      sample(
        mutants.filter((mutant) => mutant !== first),
        10,
        1,
      ),
    ).toEqual(expect.arrayContaining(rest));
  });

  it('takes all of what is fewer', () => {
    expect(sample(mutants, 200, 1)).toEqual(mutants);
  });
});

describe('a choice by area', () => {
  const mutantsOf = (feature, count) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${feature} ${index}`,
      file: `apps/server/src/features/${feature}/queries.ts`,
    }));

  it('takes as many of each, and a third of a small one', () => {
    const chosen = sampleAreas([...mutantsOf('tickets', 90), ...mutantsOf('tags', 10)], 20, 1);
    const countOf = (feature) => chosen.filter(({ id }) => id.startsWith(feature)).length;
    expect([countOf('tickets'), countOf('tags')]).toEqual([20, 4]);
  });
});

describe('the tests that can notice', () => {
  const testsOf = (file) => listTestsFor(file).map(({ path, pattern }) => `${path} ${pattern?.source ?? ''}`.trim());

  it('of a rule are those of the domain, its own first', () => {
    const tests = testsOf('packages/domain/src/tickets/visibility.ts');
    expect(tests[0]).toBe('packages/domain/src/tickets/visibility.test.ts');
    expect(tests).toContain('packages/domain/src/users/password.test.ts');
    const limits = 'apps/server/test/limits.db.test.ts limits are those of the list';
    expect(testsOf('packages/domain/src/limits.ts')).toContain(limits);
    expect(tests).not.toContain(limits);
  });

  it('of an action are those of its feature and the lines of the catalogues about its endpoints', () => {
    const tests = testsOf('apps/server/src/features/quick-messages/queries.ts');
    expect(tests).toEqual([
      'apps/server/src/features/quick-messages/quick-messages.db.test.ts',
      String.raw`apps/server/test/effects.db.test.ts T\d+ quickMessages\.`,
      String.raw`apps/server/test/roles.db.test.ts T\d+ quickMessages\.`,
      String.raw`apps/server/test/tenancy.db.test.ts T\d+ quickMessages\.`,
    ]);
  });

  it('of an action are also those of the server that carry the name of its feature', () => {
    const tests = testsOf('apps/server/src/features/campaigns/governor.ts');
    expect(tests.some((path) => /^apps\/server\/test\/.*campaign-governor\.db\.test\.ts$/.test(path))).toBe(true);
    expect(tests.filter((path) => path.includes('-torture'))).toEqual([]);
  });

  it('are all there, for each area in which defects are planted', () => {
    const oneOfEachArea = new Map(groups.flatMap(listSourcesOf).map((file) => [areaOf(file), file]));
    const named = [...oneOfEachArea.values()].flatMap(listTestsFor);
    const paths = [...new Set(named.map(({ path }) => path))];
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  it('begin with what noticed the last defect in the file', () => {
    const tests = [{ path: 'a.test.ts' }, { path: 'b.test.ts' }, { path: 'c.test.ts' }];
    expect(putFirst(tests, 'b.test.ts: title: message').map(({ path }) => path[0])).toEqual(['b', 'a', 'c']);
    expect(putFirst(tests)).toEqual(tests);
  });

  it('of a folder inside a feature begin with those of the folder', () => {
    const [first] = testsOf('apps/server/src/features/messages/outbound/pace.ts');
    expect(first).toMatch(/^apps\/server\/src\/features\/messages\/outbound\//);
  });
});

describe('the score', () => {
  it.each([
    ['packages/domain/src/tickets/change.ts', 'domain/tickets'],
    ['apps/server/src/features/messages/outbound/pace.ts', 'features/messages'],
    ['packages/contract/src/users/endpoints.ts', 'contract/users'],
    ['apps/server/src/platform/worker/lease.ts', 'platform/worker'],
  ])('counts %s as %s', (file, area) => {
    expect(areaOf(file)).toBe(area);
  });

  it('is told by area and group, with those that nobody noticed', () => {
    const [caught, survivor, untried] = listMutants('packages/domain/src/tickets/x.ts', 'a < b && c', {})
      .map((mutant) => ({ ...mutant, group: 'domain' }))
      .concat([{ id: 'untried', file: 'packages/domain/src/users/y.ts', group: 'domain' }]);
    const results = { [caught.id]: { isRed: true }, [survivor.id]: { isRed: false } };
    const { lines, survivors } = describeResults([caught, survivor, untried], results);
    expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'domain/tickets 1 of 2 50 %',
      '',
      'domain 1 of 2 50 %',
    ]);
    expect(survivors).toEqual(['packages/domain/src/tickets/x.ts:1 (junction) && → ||']);
  });
});
