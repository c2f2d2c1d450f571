import { readAnswer } from './read-choice.ts';

export type Rating = 1 | 2 | 3;

/** Stars as people send them, with or without the sign that asks for colour. */
const onlyStars = /^(?:[⭐🌟★]\uFE0F?){1,3}$/u;

/** The rating that a customer's text is, as a digit, a digit in a frame or stars; anything else is a normal message. */
export function readRating(body: string): Rating | null {
  const text = body.slice(0, 100).trim();
  if (onlyStars.test(text)) return [...text.replaceAll('\uFE0F', '')].length as Rating;
  const answer = readAnswer(text);
  return answer === '1' || answer === '2' || answer === '3' ? (Number(answer) as Rating) : null;
}
