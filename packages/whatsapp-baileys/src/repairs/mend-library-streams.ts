import type { Readable, Writable } from 'node:stream';
import { isCalledByLibrary } from './library-frames.ts';

type FromWeb = typeof Readable.fromWeb;
const mended = new WeakSet<FromWeb>();

/** A stream whose failure is also that of whatever it flows into. */
function passFailureOn(source: Readable): Readable {
  const pipe = source.pipe.bind(source);
  source.pipe = <T extends NodeJS.WritableStream>(into: T, options?: { end?: boolean }): T => {
    source.once('error', (error: Error) => (into as unknown as Writable).destroy(error));
    return pipe(into, options);
  };
  return source;
}

/**
 * The library pipes what it downloads and listens to nobody: a connection that breaks on the way ends the process, or
 * leaves whoever reads waiting with the keys of a chat in his hand. Streams it makes of an answer now pass their
 * failure on.
 */
export function mendLibraryStreams(streams: { fromWeb: FromWeb }): void {
  const { fromWeb } = streams;
  if (mended.has(fromWeb)) return;
  const careful: FromWeb = (...args) => (isCalledByLibrary() ? passFailureOn(fromWeb(...args)) : fromWeb(...args));
  mended.add(careful);
  streams.fromWeb = careful;
}
