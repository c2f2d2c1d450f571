import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { downloadContentFromMessage } from 'baileys';
import { expect, it } from 'vitest';
import { FakeWebServer } from '@balcao/whatsapp-fakes/web';
import { fixLibraryStreams } from './fix-library-streams.ts';

it('ends a download of the library with an error when the connection breaks, and the process lives', async () => {
  fixLibraryStreams(Readable);
  const server = await new FakeWebServer().start();
  server.media.stalls = true;
  const { url } = server.media.put(Buffer.alloc(100_000));
  // As the library reads a history: through a pipe of its own, into ours.
  const stream = await downloadContentFromMessage({ url, mediaKey: Buffer.alloc(32) }, 'document');
  const read = pipeline(stream, createInflate());
  server.stop();
  await expect(read).rejects.toThrow();
});

it('changes nothing the second time', () => {
  fixLibraryStreams(Readable);
  const { fromWeb } = Readable;
  fixLibraryStreams(Readable);
  expect(Readable.fromWeb).toBe(fromWeb);
});
