const segmenter = new Intl.Segmenter();

/** Longer ones do not exist: a family with skin tones and a flag stay below it. */
const longest = 32;

/** Whether a text is one emoji and nothing else, as a reaction has to be. */
export function isEmoji(text: string): boolean {
  if (text.length > longest || !/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text)) return false;
  return [...segmenter.segment(text)].length === 1;
}
