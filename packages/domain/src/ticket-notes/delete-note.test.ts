import { describe, expect, it } from 'vitest';
import { canDeleteNote } from './delete-note.ts';

describe('who may delete a note', () => {
  it.each([
    ['its author', { userId: 1, isAdmin: false }, 1, true],
    ['a colleague', { userId: 2, isAdmin: false }, 1, false],
    ['an admin', { userId: 3, isAdmin: true }, 1, true],
    ['a colleague when the author is gone', { userId: 2, isAdmin: false }, null, false],
    ['an admin when the author is gone', { userId: 3, isAdmin: true }, null, true],
  ])('S199 %s', (_who, who, authorId, allowed) => {
    expect(canDeleteNote(who, authorId)).toBe(allowed);
  });
});
