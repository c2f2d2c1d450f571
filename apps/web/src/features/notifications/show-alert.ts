import type { Ticket, TicketNote } from '@balcao/contract';
import { contactTitle } from '../../lib/format/show-number.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { plainText } from '../messages/index.ts';
import { readPreview } from '../tickets/index.ts';
import { playChime } from './chime.ts';
import { claimForWindow } from './claim-for-window.ts';
import { thisDeviceOf } from './push-subscription.ts';
import { loudnessOf, wantsNotifications } from './notification-preferences.ts';

/** One sound for all alerts within this time, in milliseconds (S223). */
const soundInterval = 2000;
/** Long enough for every window of this browser to have received the same event. */
const claimTime = 10_000;

export type TicketAlert = {
  kind: 'message' | 'transfer' | 'woke' | 'mention';
  /** The same for the same event in every window. */
  key: string;
  ticket: Pick<Ticket, 'id' | 'lastMessage'>;
  contact: Pick<Ticket['contact'], 'name' | 'number' | 'profilePicUrl'>;
  /** The note that mentions the viewer. */
  note?: Pick<TicketNote, 'note' | 'user'> | undefined;
  userId: number;
  /** Where a click leads when the worker shows it. */
  url: string;
  onClick: () => void;
};

/** A colleague wrote in a chat of the viewer. */
export type ChatAlert = {
  kind: 'chat';
  key: string;
  chatId: number;
  /** Who wrote, and where that is not the name of the chat, in which. */
  title: string;
  body: string;
  userId: number;
  url: string;
  onClick: () => void;
};

export type Alert = TicketAlert | ChatAlert;

async function chime(userId: number): Promise<void> {
  const loudness = loudnessOf(userId, Date.now());
  if (loudness > 0 && (await claimForWindow('sound', soundInterval))) await playChime(loudness);
}

async function wordsOf(news: Alert): Promise<{ title: string; body: string }> {
  if (news.kind === 'chat') return { title: news.title, body: plainText(news.body) };
  const { kind, ticket, contact, note } = news;
  await i18n.loadNamespaces(['tickets', 'notifications']);
  if (note !== undefined) {
    const t = i18n.getFixedT(null, 'notifications');
    return { title: t('mentioned', { name: note.user?.name ?? t('somebody') }), body: note.note };
  }
  const preview = readPreview(ticket.lastMessage);
  const body =
    preview.kind === 'text'
      ? plainText(preview.text)
      : (preview.name ?? i18n.getFixedT(null, 'tickets')(`preview.${preview.kind}`));
  const name = contactTitle(contact);
  const t = i18n.getFixedT(null, 'notifications');
  const titles = { message: name, mention: name, transfer: t('received', { name }), woke: t('woke', { name }) };
  return { title: titles[kind], body };
}

async function show(news: Alert): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted' || !wantsNotifications(news.userId))
    return;
  const { title, body } = await wordsOf(news);
  const tag = news.kind === 'chat' ? `chat-${news.chatId}` : `ticket-${news.ticket.id}`;
  const registration =
    thisDeviceOf(news.userId) === null ? undefined : await navigator.serviceWorker?.getRegistration();
  // Where the server tells this device too, the worker shows both under one tag, so that none stands there twice.
  if (registration) {
    return registration.showNotification(title, {
      body,
      icon: '/icon-192.png',
      tag,
      silent: true,
      data: { url: news.url },
    });
  }
  // Silent, because we play a sound of our own that can be chosen.
  const note = new Notification(title, {
    body,
    icon: (news.kind !== 'chat' && news.contact.profilePicUrl) || '/icon.svg',
    tag,
    silent: true,
  });
  note.onclick = () => {
    window.focus();
    note.close();
    news.onClick();
  };
}

/** Alerts the viewer by sound and by a notification of the browser, from one window only (S216, S219, S221, S223). */
export async function showAlert(news: Alert): Promise<void> {
  if (!(await claimForWindow(news.key, claimTime))) return;
  await Promise.all([chime(news.userId), show(news)]);
}
