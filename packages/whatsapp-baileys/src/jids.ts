import { fromAddress, toAddress, type Address, type Identity } from '@balcao/whatsapp';
import {
  isHostedLidUser,
  isHostedPnUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  isLidUser,
  isPnUser,
  jidDecode,
} from 'baileys';

/** A jid in our words, without its device; undefined for what is neither person nor group. */
export function toIdentity(jid: string | null | undefined): Identity | undefined {
  const value = jidDecode(jid ?? undefined)?.user;
  if (!value || !jid) return undefined;
  if (isJidGroup(jid)) return { kind: 'group', scope: '', value };
  if (isLidUser(jid) || isHostedLidUser(jid)) return { kind: 'lid', scope: '', value };
  if (isPnUser(jid) || isHostedPnUser(jid)) return { kind: 'pn', scope: '', value };
  return undefined;
}

const servers: Partial<Record<Identity['kind'], string>> = { pn: 's.whatsapp.net', lid: 'lid', group: 'g.us' };

/** An identity as WhatsApp Web writes it; throws on kinds that exist elsewhere only. */
export function toJid({ kind, value }: Identity): string {
  const server = servers[kind];
  if (server === undefined) throw new Error(`WhatsApp Web knows no ${kind}`);
  return `${value}@${server}`;
}

export const jidOf = (address: Address): string => toJid(fromAddress(address));

/**
 * Where to answer somebody: by the LID where it is known, because messages to the number of whoever has moved to one
 * are refused.
 */
export function chatOf(identities: readonly Identity[]): Address | undefined {
  const best = identities.find(({ kind }) => kind === 'lid') ?? identities[0];
  return best && toAddress(best);
}

/** Status updates, channels and broadcast lists are nobody to talk to. */
export function isIgnored(jid: string, groups: boolean): boolean {
  return (
    isJidStatusBroadcast(jid) ||
    isJidNewsletter(jid) ||
    isJidBroadcast(jid) ||
    (!groups && isJidGroup(jid) === true) ||
    false
  );
}
