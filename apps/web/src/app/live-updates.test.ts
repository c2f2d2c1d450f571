import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listeners } from './live-updates.ts';

it('S49 finds the listener of every feature that has live updates', () => {
  const folder = new URL('../features/', import.meta.url);
  const files = readdirSync(folder, { recursive: true }).filter((path) => String(path).endsWith('live-updates.ts'));
  expect(files.length).toBeGreaterThan(5);
  expect(listeners.map((listen) => typeof listen)).toEqual(files.map(() => 'function'));
});
