import { allEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogues.ts';

const camelCase = (folder: string): string =>
  folder.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());

describe('the catalogues of the features', () => {
  it.each([...catalogues])('that of %s speaks of its own endpoints only, and of those that exist', (feature, own) => {
    const spoken = [
      ...Object.keys(own.roles),
      ...Object.keys(own.answersInstead ?? {}),
      ...Object.keys(own.allowedChanges ?? {}),
      ...Object.keys(own.requestOverrides ?? {}),
      ...(own.effects ?? []).map(({ endpoint }) => endpoint),
    ];
    const existing = allEndpoints.map(({ name }) => name).filter((name) => name.startsWith(`${camelCase(feature)}.`));
    expect(spoken.filter((name) => !existing.includes(name))).toEqual([]);
  });
});
