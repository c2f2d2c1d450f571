import type { MenuChoice } from './chatbot.ts';

/** `1️⃣` is a digit, perhaps a selector, and the frame around it. */
const keycap = /([0-9#])\uFE0F?\u20E3/g;

/** Texts of nothing but these have neither accents nor frames: most answers, and many titles. */
const unaccented = /^[\u0020-\u007e]*$/;
/** The accents of Latin letters once they stand apart, and whether there is anything that may have others. */
const latinMarks = /[\u0300-\u036f]/g;
const beyondLatin = /[^\u0000-\u036f]/;
/** Blanks that are not one space. */
const oddBlanks = /\s\s|[^\S ]/;

/**
 * What a customer means by a text: without frames around digits, dots and blanks around it, capitals and accents. A
 * menu of a thousand titles is read so for one answer, so what a text has nothing of is not looked for a second time.
 */
export function readAnswer(body: string): string {
  const text = body.slice(0, maxAnswer);
  const bare = (unaccented.test(text) ? text : stripMarks(text)).toLowerCase();
  return trimEnds(oddBlanks.test(bare) ? bare.replaceAll(/\s+/g, ' ') : bare);
}

function stripMarks(text: string): string {
  const apart = text.normalize('NFD');
  if (!beyondLatin.test(apart)) return apart.replaceAll(latinMarks, '');
  const unframed = apart.replaceAll('🔟', '10').replaceAll(keycap, '$1');
  return unframed.replaceAll(/\p{M}/gu, '');
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
    choices.find(({ key }) => key === answer || (number !== null && readNumber(key) === number)) ??
    choices.find(({ title }) => mayRead(title, answer) && readAnswer(title) === answer)
  );
}

/** Latin letters whose accents are part of them: each of them is read as one letter. */
const wholeLetters = /^[\u0020-\u017f]*$/;

/**
 * Whether a title can be what an answer says, as far as their lengths tell. It is no more than a quick look, because a
 * menu may have a thousand titles.
 */
function mayRead(title: string, answer: string): boolean {
  if (title.length > maxAnswer || !wholeLetters.test(title) || oddBlanks.test(title)) return true;
  return trimEnds(title).length === answer.length;
}

const readNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const reservedWords = new Set(['atendente', 'humano', 'falar com atendente']);

/** Whether somebody asks for a person, at whatever step. */
export const asksForPerson = (answer: string): boolean => reservedWords.has(answer);
