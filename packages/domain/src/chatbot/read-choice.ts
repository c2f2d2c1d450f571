import type { MenuChoice } from './chatbot.ts';

/** `1️⃣` is a digit, perhaps a selector, and the frame around it. */
const keycap = /([0-9#])\uFE0F?\u20E3/g;

/** What a customer means by a text: without frames around digits, dots and blanks around it, capitals and accents. */
export function readAnswer(body: string): string {
  const plain = body.slice(0, maxAnswer).replaceAll('🔟', '10').replaceAll(keycap, '$1').normalize('NFD');
  const bare = plain.replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ');
  return trimEnds(bare);
}

/** Nobody chooses by a longer text, and what is cut off equals no choice either. */
const maxAnswer = 300;

function trimEnds(text: string): string {
  const isEdge = (sign: string | undefined): boolean => sign === ' ' || sign === '.';
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text[start])) start += 1;
  while (end > start && isEdge(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** The choice that an answer is the id of, or names by its number or its whole title; "1 boleto" names none. */
export function findChoice<C extends MenuChoice>(answer: string, choices: readonly C[]): C | undefined {
  const number = readNumber(answer);
  return (
    choices.find(({ id }) => id === answer) ??
    choices.find(({ key }) => readAnswer(key) === answer || (number !== null && readNumber(key) === number)) ??
    choices.find(({ title }) => readAnswer(title) === answer)
  );
}

const readNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const reservedWords = new Set(['atendente', 'humano', 'falar com atendente']);

/** Whether somebody asks for a person, at whatever step. */
export const asksForPerson = (answer: string): boolean => reservedWords.has(answer);
