import type { Tag } from '@balcao/contract';
import { tagNameLength } from '@balcao/domain';
import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';

export type TagChoices = {
  found: Tag[];
  /** The name of the tag that would be created; null when none can be. */
  newName: string | null;
  tooShort: boolean;
};

/** The choices for a typed text: tags the ticket does not have, and a new one unless the name exists (S157). */
export function tagChoices(all: readonly Tag[], onTicket: readonly Tag[], typed: string): TagChoices {
  const name = typed.trim();
  const usedIds = new Set(onTicket.map(({ id }) => id));
  const found = all.filter(
    (tag) => !usedIds.has(tag.id) && normalizeForSearch(tag.name).includes(normalizeForSearch(name)),
  );
  const isUsed = all.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const tooShort = name !== '' && name.length < tagNameLength.min;
  return { found, newName: name === '' || tooShort || isUsed ? null : name, tooShort };
}
