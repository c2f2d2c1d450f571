import { describe, expect, it } from 'vitest';
import { lifetimeOf, type Toast, withToast } from './toast-store.ts';

const build = (id: number, parts: Partial<Toast> = {}): Toast => ({ id, tone: 'info', text: `text ${id}`, ...parts });
const action = { label: 'Desfazer', onClick: () => undefined };

describe('toasts', () => {
  it.each([
    ['plain', {}, 3000],
    ['with an action', { action }, 6000],
    ['sticky', { sticky: true }, null],
  ] as const)('S68 R4 a %s one stays %s', (_, parts, expected) => {
    expect(lifetimeOf(build(1, parts))).toBe(expected);
  });

  const show = (...toasts: Toast[]): number[] =>
    toasts.reduce<readonly Toast[]>(withToast, []).map((toast) => toast.id);

  it.each([
    ['three at most, the oldest leaves', [build(1), build(2), build(3), build(4)], [2, 3, 4]],
    ['a sticky one is not pushed out', [build(1, { sticky: true }), build(2), build(3), build(4)], [1, 3, 4]],
    ['the newest is always seen', [1, 2, 3, 4].map((id) => build(id, { sticky: true })), [2, 3, 4]],
    ['the same words are not stacked', [build(1, { text: 'a' }), build(2, { text: 'a' })], [2]],
    ['one per key', [build(1, { key: 'k' }), build(2), build(3, { key: 'k' })], [2, 3]],
  ])('S68 %s', (_, toasts, expected) => {
    expect(show(...toasts)).toEqual(expected);
  });
});
