import { expect, it } from 'vitest';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { picturesOf } from './pictures.ts';

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
