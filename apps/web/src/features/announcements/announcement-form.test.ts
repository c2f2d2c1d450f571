import { largestAnnouncementPicture } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { emptyAnnouncement, pictureProblem, toInput, validateAnnouncement } from './announcement-form.ts';

describe('the form of an announcement', () => {
  it('S381 starts low and active, and needs a title and a text', () => {
    expect(toInput(emptyAnnouncement)).toMatchObject({ priority: 3, status: true });
    expect(validateAnnouncement({ title: ' ', text: '' })).toEqual({ title: 'required', text: 'required' });
    expect(validateAnnouncement({ title: 'a'.repeat(101), text: 'Olá' })).toEqual({
      title: 'tooLong',
      text: undefined,
    });
    expect(validateAnnouncement({ title: 'Aviso', text: 'Olá\nvocê' })).toEqual({ title: undefined, text: undefined });
  });

  it.each([
    ['aviso.png', 1, null],
    ['AVISO.JPG', largestAnnouncementPicture, null],
    ['aviso.jpeg', largestAnnouncementPicture + 1, 'tooLarge'],
    ['aviso.gif', 1, 'wrongType'],
    ['aviso.png.exe', 1, 'wrongType'],
    ['png', 1, 'wrongType'],
  ] as const)('S382 a picture called %s of %i bytes: %s', (name, size, problem) => {
    expect(pictureProblem({ name, size })).toBe(problem);
  });
});
