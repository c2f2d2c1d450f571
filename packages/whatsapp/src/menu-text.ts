import type { OutboundMessage } from './messages.ts';

/** A text with a numbered list of its options, for drivers without buttons. */
export function menuAsText({ text, menu }: Pick<OutboundMessage, 'text' | 'menu'>): string {
  if (!menu) return text;
  const lines = menu.options.map(
    ({ title, description }, place) => `*${place + 1}* - ${title}${description ? `\n${description}` : ''}`,
  );
  return [text, ...lines].join('\n');
}
