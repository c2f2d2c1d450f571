import { type ChatMessage, teamChatEndpoints } from '@balcao/contract';
import { ApiError, call, upload } from '../../lib/api/api-client.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { createClientId } from '../desk/index.ts';
import { chatOutboxStore, type KeptMessage } from './outbox-store.ts';

/**
 * `waiting` for its turn, `sending`, `failed` where nobody knows whether it arrived, `refused` where the server said no.
 */
export type PendingState = 'waiting' | 'sending' | 'failed' | 'refused';

export type Pending = KeptMessage & { readonly state: PendingState };

/** What was written and has no answer yet, in the order it was written. */
export const pendingMessages = createStore<readonly Pending[]>([]);

/** The wait before what failed is sent again. Each further wait is twice as long. */
const firstDelay = 2000;
const longestDelay = 30_000;

let deliver: (message: ChatMessage) => void = () => undefined;
let delay = firstDelay;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastPlace = 0;

const ofChat = (chatId: number) => pendingMessages.get().filter((item) => item.chatId === chatId);

function setState(clientId: string, state: PendingState): void {
  pendingMessages.update((known) => known.map((item) => (item.clientId === clientId ? { ...item, state } : item)));
}

function drop(clientId: string): void {
  const gone = pendingMessages.get().find((item) => item.clientId === clientId);
  if (gone === undefined) return;
  pendingMessages.update((known) => known.filter((item) => item !== gone));
  void chatOutboxStore.remove(gone.userId, clientId);
}

function transmit({ chatId: id, clientId, message, file }: Pending): Promise<ChatMessage> {
  if (file === null) return call(teamChatEndpoints.send, { params: { id }, body: { message, clientId } });
  const form = new FormData();
  form.append('clientId', clientId);
  form.append('message', message);
  form.append('medias', file);
  return upload(teamChatEndpoints.send, { params: { id }, form });
}

/** A refusal is for good; everything else may pass. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** Sends what waits in a chat, one after the other, so that it arrives in the order it was written. */
async function pump(chatId: number): Promise<void> {
  const own = ofChat(chatId);
  if (own.some(({ state }) => state === 'sending')) return;
  const next = own.find(({ state }) => state !== 'refused');
  // Behind one that failed everything waits, or it would overtake it.
  if (next?.state !== 'waiting') return;
  setState(next.clientId, 'sending');
  try {
    const message = await transmit(next);
    delay = firstDelay;
    deliver(message);
    drop(next.clientId);
  } catch (error) {
    setState(next.clientId, isRefused(error) ? 'refused' : 'failed');
    if (!isRefused(error)) return tryLater();
  }
  return pump(chatId);
}

function tryLater(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    sendFailed();
  }, delay);
  delay = Math.min(delay * 2, longestDelay);
}

/** Sends what failed again, in every chat. */
export function sendFailed(): void {
  const chats = new Set(pendingMessages.get().map(({ chatId }) => chatId));
  pendingMessages.update((known) =>
    known.map((item) => (item.state === 'failed' ? { ...item, state: 'waiting' as const } : item)),
  );
  for (const chatId of chats) void pump(chatId);
}

/** Writes a message; it is sent once those before it have arrived. It is kept on the device first. */
export function writeToChat(
  userId: number,
  { chatId, message, file = null }: { chatId: number; message: string; file?: File | null },
): void {
  lastPlace = Math.max(lastPlace + 1, Date.now());
  const createdAt = new Date().toISOString();
  const kept = { userId, chatId, clientId: createClientId(), place: lastPlace, message, file, createdAt };
  pendingMessages.update((known) => [...known, { ...kept, state: 'waiting' }]);
  void chatOutboxStore.put(kept);
  void pump(chatId);
}

/** Tries a message again that did not arrive. */
export function retryMessage(clientId: string): void {
  const item = pendingMessages.get().find((one) => one.clientId === clientId);
  if (item === undefined || item.state === 'sending') return;
  setState(clientId, 'waiting');
  void pump(item.chatId);
}

/** Gives a message up that did not arrive. */
export function discardMessage(clientId: string): void {
  const item = pendingMessages.get().find((one) => one.clientId === clientId);
  drop(clientId);
  if (item) void pump(item.chatId);
}

/** A message of the viewer is there, whichever way it was heard of. */
export function confirmMessage({ clientId }: Pick<ChatMessage, 'clientId'>): void {
  const item = pendingMessages.get().find((one) => one.clientId === clientId);
  // The call that is on its way drops it itself, and sends the next one then.
  if (item && item.state !== 'sending') drop(item.clientId);
}

/** What cannot be sent any more: the chat is gone, or the viewer left it. */
export function dropPendingOf(chatId: number): void {
  for (const { clientId } of ofChat(chatId)) drop(clientId);
}

/** Takes up what an earlier page left on the device; answers what stops it. */
export function startOutbox(userId: number, onDelivered: (message: ChatMessage) => void): () => void {
  let isOver = false;
  deliver = onDelivered;
  void chatOutboxStore.load(userId, Date.now()).then((kept) => {
    if (isOver) return;
    const known = new Set(pendingMessages.get().map(({ clientId }) => clientId));
    const restored = kept.filter(({ clientId }) => !known.has(clientId));
    pendingMessages.update((items) =>
      [...restored.map((item) => ({ ...item, state: 'failed' as const })), ...items].sort(
        (one, other) => one.place - other.place,
      ),
    );
    sendFailed();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    timer = undefined;
    delay = firstDelay;
    deliver = () => undefined;
    pendingMessages.set([]);
  };
}

/** What the viewer wrote in a chat that has no answer yet. */
export const usePending = (): readonly Pending[] => useStore(pendingMessages);
