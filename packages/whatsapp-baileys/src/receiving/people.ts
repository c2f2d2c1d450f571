import type { Address, Identity } from '@balcao/whatsapp';
import { toAddress } from '@balcao/whatsapp';
import { isJidGroup, type WAMessageKey, type WASocket } from 'baileys';
import { chatOf, toIdentity, toJid } from '../jids.ts';

/** Who wrote and where to answer. */
export type Whereabouts = { chat: Address; from: readonly Identity[] };

/** Knows people by both of their names, as far as this device has learned them. It asks nobody. */
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

  /** A message is not lost because a name could not be looked up. */
  const orNothing = (look: Promise<Identity | undefined>): Promise<Identity | undefined> =>
    look.catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });

  /** All names of one person, the number first. */
  const identify = async (...jids: readonly (string | null | undefined)[]): Promise<Identity[]> => {
    const told = jids.map(toIdentity).filter((identity) => identity !== undefined);
    const lid = told.find(({ kind }) => kind === 'lid');
    const pn = told.find(({ kind }) => kind === 'pn') ?? (lid && (await orNothing(findNumber(lid))));
    return [pn, lid ?? (pn && (await orNothing(findLid(pn.value))))].filter((identity) => identity !== undefined);
  };

  return {
    identify,
    /** Reads where a message belongs; undefined for what is no chat of ours. */
    async locate({
      remoteJid,
      remoteJidAlt,
      participant,
      participantAlt,
    }: WAMessageKey): Promise<Whereabouts | undefined> {
      const group = isJidGroup(remoteJid ?? undefined) ? toIdentity(remoteJid) : undefined;
      if (group) return { chat: toAddress(group), from: await identify(participant, participantAlt) };
      const from = await identify(remoteJid, remoteJidAlt);
      const chat = chatOf(from);
      return chat === undefined ? undefined : { chat, from };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
