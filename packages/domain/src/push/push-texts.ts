import type { MailLanguage } from '../mail/language.ts';
import type { PushKind } from './push.ts';

export type PushText = { title: string; body: string };

/** The facts of a text; `name` is the contact or the colleague, `text` the words, where the person wants to see them. */
export type PushTextFacts = { kind: PushKind; name: string; text: string | null };

type Texts = Readonly<Record<PushKind | 'test', string>>;

const texts: Readonly<Record<MailLanguage, Texts>> = {
  pt: {
    message: 'Nova mensagem de {name}',
    waiting: 'Novo atendimento aguardando: {name}',
    transfer: 'Um atendimento foi transferido para você: {name}',
    mention: 'Você foi mencionado em uma nota: {name}',
    chat: 'Nova mensagem no chat interno: {name}',
    test: 'As notificações funcionam neste aparelho.',
  },
  en: {
    message: 'New message from {name}',
    waiting: 'New waiting ticket: {name}',
    transfer: 'A ticket was transferred to you: {name}',
    mention: 'A note mentions you: {name}',
    chat: 'New message in the internal chat: {name}',
    test: 'Notifications work on this device.',
  },
  es: {
    message: 'Nuevo mensaje de {name}',
    waiting: 'Nueva atención en espera: {name}',
    transfer: 'Te transfirieron una atención: {name}',
    mention: 'Te mencionaron en una nota: {name}',
    chat: 'Nuevo mensaje en el chat interno: {name}',
    test: 'Las notificaciones funcionan en este dispositivo.',
  },
};

const appName = 'Balcão';

/** A lock screen shows no more, and what push services take is limited. */
const longest = { name: 60, text: 160 };

const cut = (text: string, most: number): string => {
  // A sign beyond the first 65 536 takes two places; one more than fits tells that something is left out.
  const letters = Array.from(text.slice(0, (most + 1) * 2));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
};

/** What a device shows: who, and only where the person wants it, what was written. */
export function pushTextOf(language: MailLanguage, { kind, name: whole, text }: PushTextFacts): PushText {
  const name = cut(whole, longest.name);
  const line = texts[language][kind].replace('{name}', () => name);
  if (text === null || text === '' || kind === 'mention') return { title: appName, body: line };
  const isFromSomebody = kind === 'message' || kind === 'chat';
  return { title: isFromSomebody ? name : line, body: cut(text, longest.text) };
}

/** What a device shows when its person tries it. */
export const pushTestText = (language: MailLanguage): PushText => ({ title: appName, body: texts[language].test });
