import type { Tag } from '@balcao/contract';
import { createStore } from '../../../lib/store.ts';

/** What the tag is for: one conversation, or so many of those that are resolved together. */
export type LackingTag = { contactName: string; queueName: string } | { count: number };

type TagQuestion = { readonly of: LackingTag; readonly answer: (tag: Tag | null) => void };

/** The question that is open; the desk shows it (demanded-tag.tsx). */
export const tagQuestion = createStore<TagQuestion | null>(null);

/** Asks for the tag that a queue demands before its conversations are resolved; null when the person leaves it at that. */
export function askForTag(of: LackingTag): Promise<Tag | null> {
  tagQuestion.get()?.answer(null);
  return new Promise((resolve) => {
    const answer = (tag: Tag | null): void => {
      tagQuestion.set(null);
      resolve(tag);
    };
    tagQuestion.set({ of, answer });
  });
}
