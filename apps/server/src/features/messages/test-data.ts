import { type Address, type ChatEvent, type Identity, type InboundMessage, toAddress } from '../../ports/whatsapp.ts';

/** An address as tests write it: `pn:5511…`, `lid:77`. */
export function identity(text: string): Identity {
  const [kind, value] = text.split(':');
  return { kind: kind as Identity['kind'], scope: '', value: value ?? '' };
}

let made = 0;

/** A text of a customer; everything can be said otherwise. */
export function buildMessage({
  from = ['pn:5511987654321'],
  ...over
}: Partial<Omit<InboundMessage, 'from'>> & { from?: readonly string[] } = {}): Extract<ChatEvent, { type: 'message' }> {
  made += 1;
  const identities = from.map(identity);
  const first = identities[0];
  const chat: Address = over.chat ?? toAddress(first ?? identity('pn:5511987654321'));
  const message: InboundMessage = {
    id: `WID${made}`,
    chat,
    from: identities,
    pushName: 'Carla',
    fromMe: false,
    kind: 'text',
    body: `mensagem ${made}`,
    at: Date.UTC(2026, 2, 9, 12),
    backlog: false,
    ...over,
  };
  return { type: 'message', chat, message };
}
