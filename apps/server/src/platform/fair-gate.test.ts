import { describe, expect, it, vi } from 'vitest';
import { FairGate } from './fair-gate.ts';

describe('FairGate', () => {
  it('T17 serves a quiet company before the rest of a busy one', async () => {
    const gate = new FairGate({ slots: 1, perKey: 1, patienceMs: 1_000 });
    const order: string[] = [];
    await gate.enter(1);
    const waiting = [1, 1, 2].map(async (company, index) => {
      await gate.enter(company);
      order.push(`${company}#${index}`);
      gate.leave(company);
    });
    gate.leave(1);
    await Promise.all(waiting);
    expect(order).toEqual(['1#0', '2#2', '1#1']);
  });

  it('keeps one company within its share of the slots', async () => {
    const gate = new FairGate({ slots: 3, perKey: 2, patienceMs: 1_000 });
    await gate.enter(1);
    await gate.enter(1);
    const third = gate.enter(1);
    await gate.enter(2);
    expect(gate.waiting).toBe(1);
    gate.leave(1);
    await third;
    expect(gate.waiting).toBe(0);
  });

  it('answers "try again" after its patience, and forgets the waiter', async () => {
    vi.useFakeTimers();
    const gate = new FairGate({ slots: 1, perKey: 1, patienceMs: 2_000 });
    await gate.enter(1);
    const refused = expect(gate.enter(2)).rejects.toThrow('ERR_UNAVAILABLE');
    await vi.advanceTimersByTimeAsync(2_000);
    await refused;
    expect(gate.waiting).toBe(0);
    vi.useRealTimers();
  });
});
