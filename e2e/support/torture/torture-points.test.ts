import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accepts, beforeSettling, inboundPoints, outboundPoints } from './torture-points.ts';

const root = join(import.meta.dirname, '../../..');
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function readAll(folder: string, endings: readonly string[]): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.endsWith('.test.ts'))
    .map((file) => onOneLine(readFileSync(join(root, folder, file), 'utf8')))
    .join('\n');
}

/** Hand-written statements, and those of the query builder as the hot paths are recorded. */
const statements = [
  readAll('apps/server/src', ['.ts']),
  readAll('packages/whatsapp/src', ['.ts']),
  readAll('apps/server/test/database/hot-statements', ['.sql']),
].join('\n');

const points = {
  ...inboundPoints,
  ...outboundPoints,
  'while the world takes it': `after ${accepts}`,
  'before it is settled': beforeSettling,
};

it.each(Object.entries(points))('T02 the product still has the statement to be killed at: %s', (_name, point) => {
  expect(statements).toContain(point.replace(/^(before|after) (COMMIT of )?/, ''));
});
