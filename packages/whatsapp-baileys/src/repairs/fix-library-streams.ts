import type { Readable, Writable } from 'node:stream';
import { isCalledByLibrary } from './called-by-library.ts';

type FromWeb = typeof Readable.fromWeb;
const fixed = new WeakSet<FromWeb>();

/** Makes a stream destroy the streams it is piped into when it fails. */
function passFailureOn(source: Readable): Readable {
  const pipe = source.pipe.bind(source);
  source.pipe = <T extends NodeJS.WritableStream>(into: T, options?: { end?: boolean }): T => {
    source.once('error', (error: Error) => (into as unknown as Writable).destroy(error));
    return pipe(into, options);
  };
  return source;
}

/**
 * The library pipes its downloads without handling errors: a connection that breaks during a download ends the process,
 * or the reader waits for ever while it holds the lock of a chat. With this fix the streams that the library makes from
 * a response pass their failure on.
 */
export function fixLibraryStreams(streams: { fromWeb: FromWeb }): void {
  const { fromWeb } = streams;
  if (fixed.has(fromWeb)) return;
  const fixedFromWeb: FromWeb = (...args) => (isCalledByLibrary() ? passFailureOn(fromWeb(...args)) : fromWeb(...args));
  fixed.add(fixedFromWeb);
  streams.fromWeb = fixedFromWeb;
}
