import { describe, expect, it } from 'vitest';
import { createDeferred, type Deferred } from '../../../test/support/deferred.ts';
import { shareAnswers } from './share-answers.ts';

const settled = () => new Promise(setImmediate);

/** Finds answers one at a time, when the test says so: each is the question and its place. */
function askingOnTurn() {
  const turns: Deferred<Error | null>[] = [];
  const ask = shareAnswers<string, string>(
    (question) => question,
    async (question) => {
      const turn = createDeferred<Error | null>();
      const place = turns.push(turn);
      const problem = await turn.promise;
      if (problem) throw problem;
      return `${question} ${place}`;
    },
  );
  return { ask, turns };
}

describe('S972 those who ask the same at the same time', () => {
  it('share an answer that began after they asked, never the one that was being found', async () => {
    const { ask, turns } = askingOnTurn();
    const first = ask('a');
    const [second, third] = [ask('a'), ask('a')];
    expect(turns).toHaveLength(1);
    turns[0]?.resolve(null);
    expect(await first).toBe('a 1');
    await settled();
    const fourth = ask('a');
    turns[1]?.resolve(null);
    expect(await Promise.all([second, third])).toEqual(['a 2', 'a 2']);
    await settled();
    turns[2]?.resolve(null);
    expect(await fourth).toBe('a 3');
    expect(turns).toHaveLength(3);
  });

  it('are answered anew when nobody asks any more: nothing is kept', async () => {
    const { ask, turns } = askingOnTurn();
    for (const place of [1, 2]) {
      const answer = ask('a');
      turns[place - 1]?.resolve(null);
      expect(await answer).toBe(`a ${place}`);
    }
  });

  it('wait for nobody who asks something else', async () => {
    const { ask, turns } = askingOnTurn();
    const slow = ask('a');
    const other = ask('b');
    turns[1]?.resolve(null);
    expect(await other).toBe('b 2');
    turns[0]?.resolve(null);
    expect(await slow).toBe('a 1');
  });

  it('do not share the failure of an answer that began before they asked', async () => {
    const { ask, turns } = askingOnTurn();
    const failing = ask('a');
    const next = ask('a');
    turns[0]?.resolve(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await settled();
    turns[1]?.resolve(null);
    expect(await next).toBe('a 2');
  });
});
