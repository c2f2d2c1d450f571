import { expect, it } from 'vitest';
import { buildMessage } from '../../../test/build-message.ts';
import { picturesOf, zoomBy } from './pictures.ts';

it('S162 the large view goes through the pictures that are here', () => {
  const picture = { kind: 'image', mediaType: 'image', mediaState: 'ready', body: '' } as const;
  const messages = [
    buildMessage({ id: 1, ...picture, mediaUrl: '/media/a' }),
    buildMessage({ id: 2 }),
    buildMessage({ id: 3, ...picture, mediaState: 'pending' }),
    buildMessage({ id: 4, ...picture, mediaUrl: '/media/b', isDeleted: true }),
    buildMessage({ id: 5, ...picture, kind: 'document', mediaUrl: '/media/c' }),
  ];
  expect(picturesOf(messages).map(({ id, url }) => [id, url])).toEqual([[1, '/media/a']]);
});

it.each([
  [1, 1.5, 1.5],
  [1, 0.5, 1],
  [8, 1.5, 8],
  [2, 0.75, 1.5],
])('S162 %s times %s is shown %s times as large', (scale, factor, expected) => {
  expect(zoomBy(scale, factor)).toBe(expected);
});
