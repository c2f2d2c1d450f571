import type { Tag } from '@balcao/contract';
import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';

/** The least a tag's name has. */
const shortest = 3;

export type TagChoices = {
  found: Tag[];
  /** The name a new tag would get; null when there is no room for one. */ newName: string | null;
  tooShort: boolean;
};

/** What a typed text offers: tags that the ticket lacks, and a new one unless its name is in use (S157). */
export function tagChoices(all: readonly Tag[], onTicket: readonly Tag[], typed: string): TagChoices {
  const name = typed.trim();
  const usedIds = new Set(onTicket.map(({ id }) => id));
  const found = all.filter(
    (tag) => !usedIds.has(tag.id) && normalizeForSearch(tag.name).includes(normalizeForSearch(name)),
  );
  const isUsed = all.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const tooShort = name !== '' && name.length < shortest;
  return { found, newName: name === '' || tooShort || isUsed ? null : name, tooShort };
}
