import { describe, expect, it } from 'vitest';
import { createChatQueues } from './chat-queues.ts';

function setUp() {
  const begun: string[] = [];
  const failures: unknown[] = [];
  const queues = createChatQueues({ retryMs: 5, onFailure: (error) => failures.push(error) });
  const gates = new Map<string, () => void>();
  const add = (chat: string, name: string): void =>
    queues.add(chat, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
    });
  return { begun, failures, queues, add, finish: (name: string) => gates.get(name)?.() };
}

describe('createChatQueues', () => {
  it('runs the tasks of a chat one by one, while other chats go on', async () => {
    const { begun, add, finish, queues } = setUp();
    add('a', 'a1');
    add('a', 'a2');
    add('b', 'b1');
    expect(begun).toEqual(['a1', 'b1']);
    finish('a1');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
    finish('b1');
    finish('a2');
    await queues.idle();
  });

  it('retries a failed task before the rest of its chat until it succeeds', async () => {
    const { begun, failures, queues } = setUp();
    let left = 3;
    queues.add('a', async () => {
      begun.push('a1');
      if (left-- > 0) throw new Error('no database');
    });
    queues.add('a', async () => void begun.push('a2'));
    await queues.idle();
    expect(begun).toEqual(['a1', 'a1', 'a1', 'a1', 'a2']);
    expect(failures).toHaveLength(3);
  });

  it('counts the tasks it drops, and retries none of them', async () => {
    const { begun, queues } = setUp();
    queues.add('a', async () => {
      begun.push('a1');
      throw new Error('no database');
    });
    queues.add('a', async () => void begun.push('a2'));
    await expect.poll(() => begun).not.toEqual([]);
    expect(queues.drop()).toBe(2);
    await queues.idle();
    const seen = begun.length;
    queues.add('a', async () => void begun.push('a3'));
    await queues.idle();
    expect(begun.slice(seen)).toEqual(['a3']);
  });
});
