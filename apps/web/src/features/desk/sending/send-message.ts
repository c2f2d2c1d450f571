import { type Message, messagesEndpoints } from '@balcao/contract';
import { call, isApiError, upload } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/format/i18n.ts';
import { uploadProgress } from '../../../lib/api/upload-progress.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { createClientId } from './client-id.ts';
import { closeWindow, saveMessage, setReplyTo } from '../store/message-changes.ts';
import type { Outgoing } from '../store/desk-state.ts';
import { deskStore } from '../store/desk-store.ts';
import { setFileLimit } from './file-limit.ts';
import {
  isRefusal,
  outgoingOf,
  sendableText,
  markUnanswered,
  returnToInput,
  unansweredUpTo,
  withOutgoing,
  withoutOutgoing,
} from './outgoing.ts';
import { inputTexts } from '../store/input-texts.ts';

/** A file to send, with its caption; `voice` marks a recording. */
export type FileToSend = { file: File; caption: string; voice: boolean };

/** One message of a ticket is sent at a time, so that their order is kept. */
const sendQueues = new Map<number, Promise<void>>();
const uploads = new Map<string, AbortController>();

function post(ticketId: number, { clientId, body, sign, quotedId, file, quick }: Outgoing): Promise<Message> {
  const quoted = quotedId === undefined ? {} : { quotedMsg: { id: quotedId } };
  if (quick !== undefined)
    return call(messagesEndpoints.sendQuickFile, {
      params: { ticketId },
      body: { quickMessageId: quick.id, body, clientId, ...quoted },
    });
  if (file === undefined)
    return call(messagesEndpoints.send, {
      params: { ticketId },
      body: { body, clientId, sign, ...quoted },
    });
  const form = new FormData();
  // The server reads the fields before the file they describe.
  form.set('body', body);
  form.set('clientId', clientId);
  if (quotedId !== undefined) form.set('quotedMsgId', String(quotedId));
  if (file.voice) form.set('voice', 'true');
  form.append('medias', file.file, file.file.name);
  const controller = new AbortController();
  uploads.set(clientId, controller);
  return upload(messagesEndpoints.send, {
    params: { ticketId },
    form,
    signal: controller.signal,
    onProgress: (share) => uploadProgress.set(clientId, share),
  });
}

/** Frees what the browser kept for a message that is no longer being sent. */
function release({ clientId, file }: Outgoing): void {
  uploads.delete(clientId);
  uploadProgress.forget(clientId);
  if (file !== undefined) URL.revokeObjectURL(file.url);
}

function settle(ticketId: number, item: Outgoing, error: unknown): void {
  if (isApiError(error, 'ERR_FILE_TOO_LARGE')) setFileLimit(error.data.limit);
  if (isApiError(error, 'ERR_WINDOW_CLOSED'))
    deskStore.update((state) => closeWindow(state, ticketId, new Date().toISOString()));
  if (!isRefusal(error)) return deskStore.update((state) => markUnanswered(state, ticketId, item.clientId));
  if (item.file !== undefined)
    return deskStore.update((state) => withOutgoing(state, ticketId, { ...item, state: 'refused', why: error }));
  const after = returnToInput(deskStore.get(), ticketId, item, inputTexts.read(ticketId));
  deskStore.update(() => after);
  inputTexts.replace(ticketId, after.typed.get(ticketId) ?? '');
}

/**
 * Whether the conversation on screen already says what happened: at the bubble of a message that stays there, or by the
 * template picker. Only a refused text, which goes back to the input, leaves nothing that could say why.
 */
function isSaidInConversation(ticketId: number, item: Outgoing, error: unknown): boolean {
  if (!inputTexts.isShown(ticketId)) return false;
  return !isRefusal(error) || item.file !== undefined || isApiError(error, 'ERR_WINDOW_CLOSED');
}

/** `isQuiet` when nobody asked for it just now: only a refusal is worth a notice then. */
async function deliver(ticketId: number, clientId: string, isQuiet: boolean): Promise<void> {
  const generation = deskStore.generation();
  // It may have been cancelled, or stopped with the message before it, while it was queued.
  const item = outgoingOf(deskStore.get(), ticketId).find((other) => other.clientId === clientId);
  if (item?.state !== 'sending') return;
  try {
    const message = await post(ticketId, item);
    if (generation === deskStore.generation()) deskStore.update((state) => saveMessage(state, message));
    release(item);
    if (item.file?.voice && message.kind === 'audio') toast.info(i18n.getFixedT(null, 'composer')('record.asFile'));
  } catch (error) {
    const isCancelled = uploads.get(clientId)?.signal.aborted === true;
    uploads.delete(clientId);
    if (generation !== deskStore.generation() || isCancelled) return release(item);
    settle(ticketId, item, error);
    if (isSaidInConversation(ticketId, item, error) || (isQuiet && !isRefusal(error))) return;
    toast.failure(error);
  }
}

/** Queues messages behind those of their ticket. Resolves when they were sent, refused or left unanswered. */
function queue(ticketId: number, items: readonly Outgoing[], { isQuiet = false } = {}): Promise<void> {
  deskStore.update((state) =>
    items.reduce((rest, item) => withOutgoing(rest, ticketId, { ...item, state: 'sending', why: undefined }), state),
  );
  const sending = items.reduce(
    (before, { clientId }) => before.then(() => deliver(ticketId, clientId, isQuiet)),
    sendQueues.get(ticketId) ?? Promise.resolve(),
  );
  sendQueues.set(ticketId, sending);
  return sending;
}

/** The message being replied to, which the next message will quote. */
function takeQuoted(ticketId: number): number | undefined {
  const quotedId = deskStore.get().replyTo.get(ticketId);
  if (quotedId !== undefined) deskStore.update((state) => setReplyTo(state, ticketId, null));
  return quotedId;
}

/** Sends a text. Its bubble is shown at once and replaced by the server's message (S185). */
export async function sendText(
  ticketId: number,
  { text, shown, sign }: { text: string; shown?: string; sign: boolean },
): Promise<void> {
  const body = sendableText(text);
  if (body === null) return;
  inputTexts.note(ticketId, '');
  inputTexts.flush();
  await queue(ticketId, [
    {
      clientId: createClientId(),
      body,
      shown: shown?.trimEnd(),
      sign,
      createdAt: new Date().toISOString(),
      state: 'sending',
      quotedId: takeQuoted(ticketId),
    },
  ]);
}

/** Sends the file of a quick message, which the server has, with the words of the input; they may be none (S561). */
export async function sendQuickFile(
  ticketId: number,
  { text, shown, quick }: { text: string; shown?: string; quick: NonNullable<Outgoing['quick']> },
): Promise<void> {
  inputTexts.note(ticketId, '');
  inputTexts.flush();
  await queue(ticketId, [
    {
      clientId: createClientId(),
      body: text.trim(),
      shown: shown?.trim(),
      sign: false,
      createdAt: new Date().toISOString(),
      state: 'sending',
      quotedId: takeQuoted(ticketId),
      quick,
    },
  ]);
}

/** Sends files in order, each as its own message; the first one is the reply (S177, S187). */
export async function sendFiles(ticketId: number, files: readonly FileToSend[]): Promise<void> {
  if (files.length === 0) return;
  const quotedId = takeQuoted(ticketId);
  const createdAt = new Date().toISOString();
  const items = files.map(({ file, caption, voice }, place): Outgoing => ({
    clientId: createClientId(),
    body: caption.trim(),
    sign: false,
    createdAt,
    state: 'sending',
    quotedId: place === 0 ? quotedId : undefined,
    file: { file, voice, url: URL.createObjectURL(file) },
  }));
  await queue(ticketId, items);
}

/** Sends an unanswered message again, with those before it. The same client id keeps them from arriving twice. */
export async function retryOutgoing(ticketId: number, { clientId }: Pick<Outgoing, 'clientId'>): Promise<void> {
  await queue(ticketId, unansweredUpTo(deskStore.get(), ticketId, clientId));
}

/** Sends the unanswered messages of all tickets again, those that are chosen, without anybody having asked for it. */
export function resendUnanswered(isChosen: (item: Outgoing) => boolean): void {
  for (const [ticketId, items] of deskStore.get().outgoing) {
    const chosen = items.filter((item) => item.state === 'unknown' && isChosen(item));
    if (chosen.length > 0) void queue(ticketId, chosen, { isQuiet: true });
  }
}

/** Discards a message that was not sent: an upload is cancelled, an unanswered or refused message disappears. */
export function discardOutgoing(ticketId: number, item: Outgoing): void {
  deskStore.update((state) => withoutOutgoing(state, ticketId, item.clientId));
  const running = uploads.get(item.clientId);
  if (running !== undefined) running.abort();
  else release(item);
}

/** Makes the server send a failed or uncertain message again. */
export async function resendMessage(message: Message): Promise<void> {
  const generation = deskStore.generation();
  const again = await call(messagesEndpoints.resend, { params: { id: message.id } });
  if (generation === deskStore.generation()) deskStore.update((state) => saveMessage(state, again));
}
