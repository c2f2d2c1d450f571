import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages, namespaces } from './index.ts';

describe('files of the bundles', () => {
  it.each(languages)('S71 %s has a file for every namespace and none besides', (language) => {
    const files = readdirSync(new URL(`../${language}`, import.meta.url)).map((file) => file.replace('.json', ''));
    expect(files.sort()).toEqual([...namespaces].sort());
  });
});
