import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJobQueue } from '../drivers/jobs-postgres/queue.ts';
import type { DuringReaction } from '../platform/reactions.ts';
import { duringReactions, features, sampleData } from './features.ts';

const folder = join(import.meta.dirname, '..', 'features');
const names = features.map(({ name }) => name);

/** The features whose doors the product code of a feature imports. */
function featuresBelow(name: string): string[] {
  const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !/(\.test|test-data)\.ts$/.test(file));
  const imported = sources.flatMap((file) => [
    ...readFileSync(join(folder, name, file), 'utf8').matchAll(/from '(?:\.\.\/)+([\w-]+)\/index\.ts'/g),
  ]);
  return [...new Set(imported.map(([, other = '']) => other))].filter((other) => names.includes(other));
}

describe('the list of features', () => {
  it('names every folder once', () => {
    expect([...names].sort()).toEqual(readdirSync(folder).sort());
  });

  it.each(names)('has what %s stands on before it, so that lower layers react first', (name) => {
    const later = names.slice(names.indexOf(name) + 1);
    expect(featuresBelow(name).filter((other) => later.includes(other))).toEqual([]);
  });

  it('gives reactions inside transactions and examples in its own order', () => {
    const queue = createJobQueue();
    const reactions = duringReactions({ queue });
    const names = (all: readonly DuringReaction[]) => all.map(({ on }) => on);
    expect(names(reactions)).toEqual(features.flatMap(({ during }) => names(during?.({ queue }) ?? [])));
    expect(reactions.length).toBeGreaterThan(0);
    expect(sampleData).toEqual(features.flatMap((feature) => [...(feature.sampleData ?? [])]));
  });
});
