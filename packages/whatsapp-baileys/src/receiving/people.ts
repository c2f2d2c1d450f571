import type { Address, Identity } from '@balcao/whatsapp';
import { toAddress } from '@balcao/whatsapp';
import { isJidGroup, type WAMessageKey, type WASocket } from 'baileys';
import { chatOf, toIdentity, toJid } from '../jids.ts';

/** Who wrote a message, and the chat to answer in. */
export type MessageOrigin = { chat: Address; from: readonly Identity[] };

/** Finds the number for a LID and the LID for a number among what this device has stored; WhatsApp is not asked. */
export function createPeople(
  sock: Pick<WASocket, 'authState' | 'signalRepository'>,
  onFailure: (error: unknown) => void,
) {
  const findLid = async (number: string): Promise<Identity | undefined> => {
    const { [number]: lid } = await sock.authState.keys.get('lid-mapping', [number]);
    return lid ? { kind: 'lid', scope: '', value: lid } : undefined;
  };
  const findNumber = async (lid: Identity): Promise<Identity | undefined> =>
    toIdentity(await sock.signalRepository.lidMapping.getPNForLID(toJid(lid)));

  /** A failed lookup must not lose the message. */
  const orNothing = (lookup: Promise<Identity | undefined>): Promise<Identity | undefined> =>
    lookup.catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });

  /** All identities of one person, the number first. */
  const identify = async (...jids: readonly (string | null | undefined)[]): Promise<Identity[]> => {
    const given = jids.map(toIdentity).filter((identity) => identity !== undefined);
    const lid = given.find(({ kind }) => kind === 'lid');
    const pn = given.find(({ kind }) => kind === 'pn') ?? (lid && (await orNothing(findNumber(lid))));
    return [pn, lid ?? (pn && (await orNothing(findLid(pn.value))))].filter((identity) => identity !== undefined);
  };

  return {
    identify,
    /** The origin of a message; undefined when it belongs to no chat that we handle. */
    async findOrigin({
      remoteJid,
      remoteJidAlt,
      participant,
      participantAlt,
    }: WAMessageKey): Promise<MessageOrigin | undefined> {
      const group = isJidGroup(remoteJid ?? undefined) ? toIdentity(remoteJid) : undefined;
      if (group) return { chat: toAddress(group), from: await identify(participant, participantAlt) };
      const from = await identify(remoteJid, remoteJidAlt);
      const chat = chatOf(from);
      return chat === undefined ? undefined : { chat, from };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
