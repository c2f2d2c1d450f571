import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { Logger } from '../../platform/logger.ts';
import { createVoiceNotes, findVoiceNotes } from './voice-notes.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-voice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that stands for ffmpeg; the real one is proven by `npm run torture` where it is installed. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${script}`);
  chmodSync(path, 0o755);
  return path;
}

const recording = () => Readable.from([Buffer.from('som '), Buffer.from('gravado')]);
const lines: string[] = [];
const log = { warn: (_data: object, text: string) => lines.push(text) } as unknown as Logger;

describe('converting a recording', () => {
  it('S192 hands the recording over a pipe, says its format, and answers what comes back', async () => {
    const path = program(
      'echo',
      `process.stdin.pipe(process.stdout); process.stdout.write(process.argv.slice(2).join(' ') + '|');`,
    );
    const note = (await createVoiceNotes({ program: path }).convert(recording(), 'audio/mpeg')).toString();
    expect(note).toContain('-protocol_whitelist pipe -f mp3 -i pipe:0');
    expect(note).toContain('-ac 1 -ar 16000 -c:a libopus');
    expect(note.endsWith('|som gravado')).toBe(true);
  });

  it.each([
    ['fails', `process.stdin.resume(); process.stdin.on('end', () => process.exit(1));`],
    ['ends without reading', `process.exit(1);`],
    ['never ends', `setInterval(() => undefined, 1000);`],
    [
      'writes without end',
      `const b = Buffer.alloc(1 << 20); const w = () => { while (process.stdout.write(b)); process.stdout.once('drain', w); }; w();`,
    ],
  ])('rejects when the program %s', async (name, script) => {
    await expect(
      createVoiceNotes({ program: program(name.replaceAll(' ', '-'), script), limit: 1_500 }).convert(
        recording(),
        'audio/mpeg',
      ),
    ).rejects.toThrow();
  });

  it('rejects when the recording itself breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('som');
        throw new Error('the store went away');
      })(),
    );
    await expect(
      createVoiceNotes({ program: program('sink', 'process.stdin.resume();') }).convert(broken, 'audio/mpeg'),
    ).rejects.toThrow('the store went away');
  });

  it('takes no type of which it does not know the format', async () => {
    const notes = createVoiceNotes({ program: 'ffmpeg' });
    expect([
      notes.canConvert('audio/mpeg'),
      notes.canConvert('audio/ogg'),
      notes.canConvert('application/x-mpegurl'),
    ]).toEqual([true, false, false]);
    await expect(notes.convert(recording(), 'application/x-mpegurl')).rejects.toThrow();
  });
});

describe('finding a converter', () => {
  it.each([
    ['one with Opus', program('good', `process.stdout.write(' A..... libopus  Opus');`), true],
    ['one without Opus', program('poor', `process.stdout.write(' A..... aac');`), false],
    ['none', join(folder, 'missing'), false],
  ])('%s', async (_what, path, found) => {
    lines.length = 0;
    expect((await findVoiceNotes({ program: path, log })).canConvert('audio/mpeg')).toBe(found);
    expect(lines).toHaveLength(found ? 0 : 1);
  });
});
