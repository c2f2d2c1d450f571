import type { Template } from '@balcao/contract';
import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';

/**
 * The templates that contain every word of a search in their name, language or texts. Names are written with
 * underscores, which nobody types.
 */
export function searchTemplates(templates: readonly Template[], search: string): readonly Template[] {
  const words = normalizeForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return templates;
  return templates.filter(({ name, language, header, body, footer }) => {
    const text = normalizeForSearch(
      [name, name.replaceAll('_', ' '), language, header?.text ?? '', body, footer].join('\n'),
    );
    return words.every((word) => text.includes(word));
  });
}

/** The key of a template among those of its connection. */
export function keyOf({ name, language }: Pick<Template, 'name' | 'language'>): string {
  return `${name} ${language}`;
}
