import type { Tag } from '@balcao/contract';
import { fold } from './fold.ts';

/** The least a tag's name has. */
const shortest = 3;

export type TagChoices = {
  found: Tag[];
  /** The name a new tag would get; null when there is no room for one. */ newName: string | null;
  tooShort: boolean;
};

/** What a typed text offers: tags that the ticket lacks, and a new one unless its name is in use (S157). */
export function tagChoices(all: readonly Tag[], viewer: readonly Tag[], typed: string): TagChoices {
  const name = typed.trim();
  const ownIds = new Set(viewer.map(({ id }) => id));
  const found = all.filter((tag) => !ownIds.has(tag.id) && fold(tag.name).includes(fold(name)));
  const isUsed = all.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const tooShort = name !== '' && name.length < shortest;
  return { found, newName: name === '' || tooShort || isUsed ? null : name, tooShort };
}
