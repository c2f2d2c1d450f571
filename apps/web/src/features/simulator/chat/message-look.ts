import type { ChatMessage } from '../customers/people.ts';

/** A place on the map and somebody's card, as WhatsApp tells them. */
export const sampleLocation =
  'Mercado Municipal\nRua da Cantareira, 306, São Paulo\nhttps://maps.google.com/?q=-23.5416,-46.6296';
export const sampleContact = JSON.stringify([
  {
    displayName: 'Oficina do Zé',
    vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Oficina do Zé\nTEL;type=CELL;waid=5511977770000:+55 11 97777-0000\nEND:VCARD',
  },
]);

/** The words of a message as its bubble shows them: a card by its name instead of its code. */
export function textOf({ type, body }: Pick<ChatMessage, 'type' | 'body'>): string {
  if (type !== 'contact') return body;
  try {
    const cards: unknown = JSON.parse(body);
    const names = Array.isArray(cards)
      ? cards.map((card: unknown) =>
          typeof card === 'object' && card !== null && 'displayName' in card ? String(card.displayName) : '',
        )
      : [];
    return names.filter((name) => name !== '').join(', ') || body;
  } catch {
    // A bare card, not a list of them: its line with the name, else all of it.
    return /^FN:(.+)$/m.exec(body)?.[1] ?? body;
  }
}
