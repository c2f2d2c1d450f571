import type { ChatMessage } from './people.ts';

/** How a customer answers automatically; a silent one does not. */
export const personas = ['silent', 'polite', 'angry', 'buttons'] as const;
export type Persona = (typeof personas)[number];

/** The replies of a persona; each has as many. */
export const replyKeys = ['first', 'second', 'third', 'fourth'] as const;
export type ReplyKey = (typeof replyKeys)[number];

/**
 * What a customer is about to say: one of the persona's lines, the number of a choice, or a tap on one; to which message,
 * and after how long.
 */
export type Reply = { to: string; afterMs: number } & (
  | { line: ReplyKey }
  | { choice: string }
  | { tap: { id: string; title: string } }
);

/** Limits the answers, because two automatic sides could otherwise talk to each other forever. */
const maxAnswers = 20;
const [soonest, latest] = [1_200, 2_800];
const option = /^[\s*[(]*(\d{1,2}|#)[\s*\])]*[-–.:)]\s*\S/;

/** The choices a text offers: lines that begin with a number and a mark, as menus are written without buttons. */
export function choicesOf(text: string): string[] {
  const found = text.split('\n').map((line) => option.exec(line)?.[1]);
  const numbers = found.filter((choice) => choice !== undefined && choice !== '#');
  // A single number may be a list of one thing or an address; a menu has more choices.
  return numbers.length > 1 || found.includes('#') ? numbers.filter((choice) => choice !== undefined) : [];
}

/** Picks one of several possibilities, always the same for the same message. */
function pick(text: string, count: number): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}

type Situation = { persona: Persona; messages: readonly ChatMessage[]; answered: number };

/** What a customer says next; null while the last message is their own, or there is nothing to answer. */
export function nextReply({ persona, messages, answered }: Situation): Reply | null {
  const last = messages.at(-1);
  if (persona === 'silent' || last === undefined || last.fromCustomer || last.deleted || answered >= maxAnswers)
    return null;
  const about = { to: last.id, afterMs: soonest + pick(last.id, latest - soonest) };
  if (persona !== 'buttons') return { ...about, line: replyKeys[answered % replyKeys.length] ?? 'first' };
  const tap = last.menu?.options[pick(last.id, last.menu.options.length)];
  if (tap !== undefined) return { ...about, tap };
  const choices = choicesOf(last.body);
  const choice = choices[pick(last.id, choices.length)];
  return choice === undefined ? null : { ...about, choice };
}
