import { appendFileSync } from 'node:fs';
import { seed } from './torture-random.ts';

/** The middle and the largest of some figures. */
export function spread(figures: readonly number[]): string {
  const sorted = figures.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)] ?? 0} (median) to ${sorted.at(-1) ?? 0}`;
}

/** Prints what an item measured as one line; `npm run torture` collects the lines for docs/figures.md. */
export function tellFigures(item: string, figures: Record<string, string | number>): void {
  const line = `${item}: ${Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')} (seed ${seed})`;
  process.stdout.write(`${line}\n`);
  const file = process.env['TORTURE_FIGURES'];
  if (file) appendFileSync(file, `${line}\n`);
}
