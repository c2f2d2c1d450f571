import type { ChatMessage } from '../customers/people.ts';

/** A sample location and a sample contact, as WhatsApp sends them. */
export const sampleLocation =
  'Mercado Municipal\nRua da Cantareira, 306, São Paulo\nhttps://maps.google.com/?q=-23.5416,-46.6296';
export const sampleContact = JSON.stringify([
  {
    displayName: 'Oficina do Zé',
    vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Oficina do Zé\nTEL;type=CELL;waid=5511977770000:+55 11 97777-0000\nEND:VCARD',
  },
]);

/** The text of a message as its bubble shows it: a contact by its name instead of its vCard. */
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
    // A single vCard instead of a list: its name, or else the whole text.
    return /^FN:(.+)$/m.exec(body)?.[1] ?? body;
  }
}
