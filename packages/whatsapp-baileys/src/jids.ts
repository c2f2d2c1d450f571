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

/** The identity of a jid, without its device; undefined for a jid that is neither a person nor a group. */
export function toIdentity(jid: string | null | undefined): Identity | undefined {
  const value = jidDecode(jid ?? undefined)?.user;
  if (!value || !jid) return undefined;
  if (isJidGroup(jid)) return { kind: 'group', scope: '', value };
  if (isLidUser(jid) || isHostedLidUser(jid)) return { kind: 'lid', scope: '', value };
  if (isPnUser(jid) || isHostedPnUser(jid)) return { kind: 'pn', scope: '', value };
  return undefined;
}

const servers: Partial<Record<Identity['kind'], string>> = { pn: 's.whatsapp.net', lid: 'lid', group: 'g.us' };

/** The jid of an identity; throws for kinds that WhatsApp Web does not have. */
export function toJid({ kind, value }: Identity): string {
  const server = servers[kind];
  if (server === undefined) throw new Error(`WhatsApp Web knows no ${kind}`);
  return `${value}@${server}`;
}

export const jidOf = (address: Address): string => toJid(fromAddress(address));

/**
 * The chat to answer a person in: the LID where it is known, because WhatsApp refuses the number of migrated accounts.
 */
export function chatOf(identities: readonly Identity[]): Address | undefined {
  const best = identities.find(({ kind }) => kind === 'lid') ?? identities[0];
  return best && toAddress(best);
}

/** Whether a chat is ignored: status updates, channels, broadcast lists and, unless wanted, groups. */
export function isIgnored(jid: string, groups: boolean): boolean {
  return (
    isJidStatusBroadcast(jid) ||
    isJidNewsletter(jid) ||
    isJidBroadcast(jid) ||
    (!groups && isJidGroup(jid) === true) ||
    false
  );
}
