import { fromAddress, toAddress, type Address } from '../address.ts';
import { LinkDown, SendRefused } from '../driver.ts';
import type { OutboundMedia, OutboundMessage } from '../messages.ts';
import { chance, type Faults } from '../world/faults.ts';
import type { ShopMessage } from '../world/shop.ts';
import type { DeviceSnapshot } from '../world/device.ts';

/** Throws unless this is the newest socket and the phone is reachable. */
export function requireLink(snapshot: DeviceSnapshot | undefined, epoch: number | null): DeviceSnapshot {
  const alive =
    snapshot !== undefined &&
    snapshot.epoch === epoch &&
    snapshot.state === 'linked' &&
    snapshot.online &&
    !snapshot.banned &&
    snapshot.faults.offline !== true;
  if (!alive) throw new LinkDown('the virtual phone cannot be reached');
  return snapshot;
}

/** Whether a number is on the virtual WhatsApp. */
export function isOnWhatsApp(number: string, { refuseNumbers = [] }: Faults): boolean {
  return /^\d{8,15}$/.test(number) && !refuseNumbers.includes(number);
}

/** Applies the faults to a send: it arrives, fails later, or throws at once. */
export function applyFaults(
  faults: Faults,
  { connectionId, chat, attempt }: { connectionId: number; chat: Address; attempt: string },
): 'arrives' | 'fails later' {
  if (chance(connectionId, attempt) < (faults.failRate ?? 0)) throw new Error('the virtual network lost the message');
  const { kind, value } = fromAddress(chat);
  if (kind !== 'pn' || isOnWhatsApp(value, faults)) return 'arrives';
  if (/[13579]$/.test(value)) return 'fails later';
  throw new SendRefused('not_on_whatsapp');
}

/** The message as the customer receives it, with the whole file. */
export async function toShopMessage({
  id,
  chat,
  kind,
  text,
  menu,
  media,
  quotedId,
  forwarded,
}: OutboundMessage): Promise<ShopMessage> {
  return {
    id,
    chat,
    kind,
    body: text,
    menu: menu ?? null,
    quotedId: quotedId ?? null,
    forwarded: forwarded ?? null,
    file: media ? await readFile(media) : null,
  };
}

async function readFile({ name, mime, open }: OutboundMedia): Promise<ShopMessage['file']> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await open()) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return { name, mime, bytes: content.length, content };
}

/** The address of a number. */
export const numberAddress = (number: string): Address => toAddress({ kind: 'pn', scope: '', value: number });
