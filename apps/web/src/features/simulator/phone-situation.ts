import type { SimulatedConnection } from '@balcao/contract';

/** What the phone's screen tells its owner to do. */
export type PhoneSituation = 'banned' | 'offline' | 'linked' | 'scan' | 'passkey' | 'noCode';

/** The situation of the phone, the most urgent one first. */
export function phoneSituation({
  phone,
  linked,
  showsQr,
}: Pick<SimulatedConnection, 'phone' | 'linked' | 'showsQr'>): PhoneSituation {
  if (phone.banned) return 'banned';
  if (!phone.online) return 'offline';
  if (linked) return 'linked';
  if (!showsQr) return 'noCode';
  return phone.passkey ? 'passkey' : 'scan';
}
