// Flags, keycaps, and pictures with their colour of skin, joined ones and those of regions too.
const emoji =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:[\uFE0F\u{E0020}-\u{E007F}]|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)\s*/u;
const most = 3;
/** Longer than three families. */
const longest = 80;

/** How many emoji a text consists of, if it is nothing but one to three of them; otherwise 0. */
export function countLoneEmoji(text: string): number {
  if (text.length > longest) return 0;
  let rest = text.trim();
  let count = 0;
  for (let match = emoji.exec(rest); match !== null; match = emoji.exec(rest)) {
    rest = rest.slice(match[0].length);
    count += 1;
  }
  return rest === '' && count <= most ? count : 0;
}
