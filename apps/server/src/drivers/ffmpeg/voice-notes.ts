import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { noVoiceNotes, type VoiceNotes } from '../../ports/voice-notes.ts';
import type { Logger } from '../../platform/logger.ts';

/**
 * How ffmpeg calls what recordings come as. The format is always said: it must never guess, for some formats point
 * elsewhere.
 */
const formats: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
};

const limitMs = 60_000;
const maxBytes = 16 * 1024 * 1024;
const output = [
  '-vn',
  '-map_metadata',
  '-1',
  '-ac',
  '1',
  '-ar',
  '16000',
  '-c:a',
  'libopus',
  '-b:a',
  '24k',
  '-application',
  'voip',
  '-f',
  'ogg',
  'pipe:1',
];

/**
 * The converter of this machine; without ffmpeg, or with one that lacks Opus, none, and the log says what that means.
 */
export async function findVoiceNotes({ program, log }: { program: string; log: Logger }): Promise<VoiceNotes> {
  const encoders = await run(program, ['-hide_banner', '-encoders'], Readable.from([])).catch(() => null);
  if (encoders?.includes('libopus')) return createVoiceNotes({ program });
  log.warn(
    { program },
    'ffmpeg with Opus was not found: recorded audio is sent as an audio file instead of a voice note',
  );
  return noVoiceNotes;
}

/** Converts with ffmpeg, over pipes: no name of a file ever comes from outside. */
export function createVoiceNotes({ program, limit = limitMs }: { program: string; limit?: number }): VoiceNotes {
  return {
    canConvert: (mime) => mime in formats,
    async convert(recording, mime) {
      const format = formats[mime];
      if (format === undefined) throw new Error('a recording of this type cannot be converted');
      return run(
        program,
        [
          '-hide_banner',
          '-loglevel',
          'error',
          '-nostdin',
          '-protocol_whitelist',
          'pipe',
          '-f',
          format,
          '-i',
          'pipe:0',
          ...output,
        ],
        recording,
        limit,
      );
    },
  };
}

/** What the program writes, when it ends well within its time. */
function run(
  program: string,
  words: readonly string[],
  input: AsyncIterable<Uint8Array>,
  limit = limitMs,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: limit,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    const source = Readable.from(input, { objectMode: false });
    source.on('error', (error) => {
      child.kill('SIGKILL');
      reject(error);
    });
    // A program that ends early no longer listens; its exit says why.
    child.stdin.on('error', () => source.destroy());
    source.pipe(child.stdin);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 && bytes <= maxBytes
        ? resolve(Buffer.concat(chunks))
        : reject(new Error('the converter of recordings failed')),
    );
  });
}
