import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { watchForFailAt } from './fail-at.ts';

/** A connection that answers everything, and what happened to it in order. */
function setUp(point: string) {
  const happened: string[] = [];
  const client = {
    query: async (query: string | { text: string }) =>
      void happened.push(typeof query === 'string' ? query : query.text),
  };
  watchForFailAt(point, () => void happened.push('dies'))?.(client as unknown as pg.ClientBase);
  const run = async (...statements: string[]) => {
    for (const text of statements) await client.query({ text });
    return happened;
  };
  return { run };
}

describe('T02 watchForFailAt', () => {
  it('is nothing unless asked for', () => {
    expect(watchForFailAt(null)).toBeUndefined();
  });

  it.each([
    ['before the statement', 'before INTO a', ['INSERT INTO a'], ['dies', 'INSERT INTO a']],
    ['after it', 'after INTO a', ['INSERT INTO a'], ['INSERT INTO a', 'dies']],
    [
      'after one that is broken into lines',
      'after INTO a ( b',
      ['INSERT INTO a (\n  b'],
      ['INSERT INTO a (\n  b', 'dies'],
    ],
    [
      'at the second one',
      'after INTO a#2',
      ['INSERT INTO a', 'SELECT 1', 'INSERT INTO a', 'INSERT INTO a'],
      ['INSERT INTO a', 'SELECT 1', 'INSERT INTO a', 'dies', 'INSERT INTO a'],
    ],
    [
      'before the COMMIT of its transaction and no other',
      'before COMMIT of INTO a',
      ['BEGIN', 'INSERT INTO b', 'COMMIT', 'BEGIN', 'INSERT INTO a', 'COMMIT'],
      ['BEGIN', 'INSERT INTO b', 'COMMIT', 'BEGIN', 'INSERT INTO a', 'dies', 'COMMIT'],
    ],
    [
      'not after a ROLLBACK',
      'after COMMIT of INTO a',
      ['BEGIN', 'INSERT INTO a', 'ROLLBACK', 'BEGIN', 'COMMIT'],
      ['BEGIN', 'INSERT INTO a', 'ROLLBACK', 'BEGIN', 'COMMIT'],
    ],
  ])('dies %s', async (_when, point, statements, happened) => {
    expect(await setUp(point).run(...statements)).toEqual(happened);
  });

  it('dies with the answer of a caller that gave a callback', () => {
    const happened: string[] = [];
    const client = { query: (_text: string, callback: () => void) => callback() };
    watchForFailAt('after SELECT', () => void happened.push('dies'))?.(client as unknown as pg.ClientBase);
    client.query('SELECT 1', () => void happened.push('called'));
    expect(happened).toEqual(['dies', 'called']);
  });
});
