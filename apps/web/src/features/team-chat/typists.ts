import { chatTypingLasts } from '@balcao/contract';
import { createStore, useStore } from '../../lib/store.ts';

/** Who types where, and until when that holds, in milliseconds. */
export type Typist = { chatId: number; userId: number; name: string; until: number };

export const typists = createStore<readonly Typist[]>([]);

let timer: ReturnType<typeof setTimeout> | undefined;

function forgetLater(): void {
  clearTimeout(timer);
  const next = Math.min(...typists.get().map(({ until }) => until));
  if (next === Infinity) return;
  timer = setTimeout(
    () => {
      const now = Date.now();
      typists.update((known) => known.filter(({ until }) => until > now));
      forgetLater();
    },
    Math.max(0, next - Date.now()) + 1,
  );
}

const isSame = (chatId: number, userId: number) => (typist: Typist) =>
  typist.chatId === chatId && typist.userId === userId;

/** Somebody types in a chat; it holds for a while. */
export function noteTyping(chatId: number, { id: userId, name }: { id: number; name: string }): void {
  typists.update((known) => [
    ...known.filter((typist) => !isSame(chatId, userId)(typist)),
    { chatId, userId, name, until: Date.now() + chatTypingLasts },
  ]);
  forgetLater();
}

/** What somebody was typing has arrived. */
export function endTyping(chatId: number, userId: number | null): void {
  if (userId === null || !typists.get().some(isSame(chatId, userId))) return;
  typists.update((known) => known.filter((typist) => !isSame(chatId, userId)(typist)));
}

/** The name of who has begun to type last in a chat; undefined when nobody does. */
export const useTypist = (chatId: number): string | undefined =>
  useStore(typists, (known) => known.findLast((typist) => typist.chatId === chatId)?.name);
