import { boldParts } from './bold-parts.ts';
import { Body } from './bubble-parts.tsx';

/** The words of a message, with their line breaks and what WhatsApp makes bold. */
export function MessageText({ text }: { text: string }) {
  return <Body>{boldParts(text).map((part, index) => (part.bold ? <strong key={index}>{part.text}</strong> : part.text))}</Body>;
}
