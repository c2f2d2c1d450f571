import { createEncoder } from 'wasm-media-encoders';
import { type EncoderStart, recordingBitrate } from './recording.ts';

/** The file of the encoder, fetched with the first recording. */
const wasmUrl = new URL('wasm-media-encoders/wasm/mp3', import.meta.url);

async function prepare(sampleRate: number) {
  const wasm = await (await fetch(wasmUrl)).arrayBuffer();
  const encoder = await createEncoder('audio/mpeg', wasm);
  encoder.configure({ channels: 1, sampleRate, bitrate: recordingBitrate });
  return encoder;
}

/**
 * Encodes while the recording runs, so that the file is ready at its end. Answers the file, or the reason why there is
 * none.
 */
self.addEventListener('message', ({ data: { samples, sampleRate } }: MessageEvent<EncoderStart>) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const encoder = prepare(sampleRate);
  let work: Promise<void> = encoder.then(() => undefined);
  const fail = (error: unknown): void => self.postMessage({ failure: String(error) });
  work.catch(fail);
  samples.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    work = work.then(async () => {
      const ready = await encoder;
      // The encoder reuses its memory, so each piece is copied.
      parts.push(new Uint8Array(data === null ? ready.finalize() : ready.encode([data])));
      if (data === null) self.postMessage({ mp3: new Blob(parts, { type: 'audio/mpeg' }) });
    });
    work.catch(fail);
  };
});
