import type pg from 'pg';

type Point = { when: 'before' | 'after'; ofCommit: boolean; text: string; nth: number };

/** `before <text>`, `after <text>`, either with `COMMIT of ` before the text and `#3` behind it. */
function readPoint(raw: string): Point {
  const match = /^(before|after) (COMMIT of )?(.+?)(?:#(\d+))?$/s.exec(raw);
  if (!match) throw new Error('FAIL_AT cannot be read');
  return {
    when: match[1] === 'before' ? 'before' : 'after',
    ofCommit: match[2] !== undefined,
    text: match[3] ?? '',
    nth: Number(match[4] ?? 1),
  };
}

const killSelf = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Kills this process when the n-th statement that contains a text is about to be sent, or has just been answered, or
 * the COMMIT of a transaction that contains one. Every effect is a statement, so these are all the moments at which a
 * crash can leave something half done. Undefined, and free of cost, unless asked for.
 */
export function watchForFailAt(
  raw: string | null,
  die: () => void = killSelf,
): ((client: pg.ClientBase) => void) | undefined {
  if (raw === null) return undefined;
  const point = readPoint(raw);
  let left = point.nth;
  return (client) => {
    let inTransaction = false;
    const isPoint = (sql: string): boolean => {
      if (sql.includes('BEGIN')) inTransaction = false;
      const contains = sql.includes(point.text);
      if (!point.ofCommit) return contains;
      inTransaction ||= contains;
      return sql === 'COMMIT' && inTransaction;
    };
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      if (!isPoint(textOf(args[0])) || (left -= 1) !== 0) return query(...args);
      if (point.when === 'before') die();
      return point.when === 'before' ? query(...args) : answered(query, args, die);
    };
    client.query = watched as typeof client.query;
  };
}

/** The statement on one line, so that a point does not depend on where the source breaks its lines. */
function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim() : '';
}

/** Sends a statement and dies with its answer, whichever way the caller wants it. */
function answered(query: (...args: unknown[]) => unknown, args: unknown[], die: () => void): unknown {
  const callback = args.at(-1);
  if (typeof callback !== 'function') return (query(...args) as Promise<unknown>).finally(die);
  return query(...args.slice(0, -1), (...answer: unknown[]) => {
    die();
    callback(...answer);
  });
}
