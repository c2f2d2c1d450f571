import { browserStore } from '../../../lib/session/storage.ts';

const keyOf = (userId: number): string => `chatDrafts-${userId}`;

function readAll(userId: number): Record<string, string> {
  try {
    // Written by `writeDraft` below.
    return JSON.parse(browserStore.getItem(keyOf(userId)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** What this person has typed in a chat on this device and not sent. */
export const readDraft = (userId: number, chatId: number): string => readAll(userId)[chatId] ?? '';

/** Keeps what is typed, so that neither a reload nor another chat loses it. */
export function writeDraft(userId: number, chatId: number, text: string): void {
  const { [chatId]: _before, ...others } = readAll(userId);
  const drafts = text === '' ? others : { ...others, [chatId]: text };
  try {
    if (Object.keys(drafts).length === 0) browserStore.removeItem(keyOf(userId));
    else browserStore.setItem(keyOf(userId), JSON.stringify(drafts));
  } catch {
    // A full or forbidden storage: what is typed lives with the page.
  }
}

/** Forgets what a person has typed, who logs out. */
export const forgetDrafts = (userId: number): void => browserStore.removeItem(keyOf(userId));
