import { describe, expect, it } from 'vitest';
import { deliveryMarkOf } from './delivery.ts';

describe('deliveryMarkOf', () => {
  it.each([
    [0, 'waiting'],
    [1, 'sent'],
    [2, 'delivered'],
    [3, 'read'],
    [4, 'read'],
    [-1, 'waiting'],
    [5, 'waiting'],
  ] as const)('S161 R14 ack %s is %s', (ack, mark) => {
    expect(deliveryMarkOf(ack)).toBe(mark);
  });
});
