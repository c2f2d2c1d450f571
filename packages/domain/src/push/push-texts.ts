import type { MailLanguage } from '../mail/language.ts';
import type { PushKind } from './push.ts';

export type PushText = { title: string; body: string };

/** The facts of a text; `text` is what the customer wrote, where the person wants to see it. */
export type PushTextFacts = { kind: PushKind; contact: string; text: string | null };

type Texts = Readonly<Record<PushKind, string>> & { readonly test: string; readonly testBody: string };

const texts: Readonly<Record<MailLanguage, Texts>> = {
  pt: {
    message: 'Nova mensagem de {name}',
    waiting: 'Novo atendimento aguardando: {name}',
    transfer: 'Um atendimento foi transferido para você: {name}',
    mention: 'Você foi mencionado em uma nota: {name}',
    test: 'Balcão',
    testBody: 'As notificações funcionam neste aparelho.',
  },
  en: {
    message: 'New message from {name}',
    waiting: 'New waiting ticket: {name}',
    transfer: 'A ticket was transferred to you: {name}',
    mention: 'A note mentions you: {name}',
    test: 'Balcão',
    testBody: 'Notifications work on this device.',
  },
  es: {
    message: 'Nuevo mensaje de {name}',
    waiting: 'Nueva atención en espera: {name}',
    transfer: 'Te transfirieron una atención: {name}',
    mention: 'Te mencionaron en una nota: {name}',
    test: 'Balcão',
    testBody: 'Las notificaciones funcionan en este dispositivo.',
  },
};

/** A lock screen shows no more, and what push services take is limited. */
const longest = { name: 60, text: 160 };

const cut = (text: string, most: number): string => {
  const letters = Array.from(text.slice(0, most * 2));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
};

/** What a device shows: who, and only where the person wants it, what was written. */
export function pushTextOf(language: MailLanguage, { kind, contact, text }: PushTextFacts): PushText {
  const words = texts[language];
  if (kind === 'test') return { title: words.test, body: words.testBody };
  const name = cut(contact, longest.name);
  const line = words[kind].replace('{name}', () => name);
  if (text === null || text === '' || kind === 'mention') return { title: 'Balcão', body: line };
  return kind === 'message'
    ? { title: name, body: cut(text, longest.text) }
    : { title: line, body: cut(text, longest.text) };
}
