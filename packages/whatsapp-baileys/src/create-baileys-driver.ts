import {
  BlockRefused,
  fromAddress,
  linkedDeviceCapabilities,
  NotSupported,
  SlowDown,
  toAddress,
  type Address,
  type DeviceServices,
  type Driver,
  type DriverHost,
  type Identity,
  type Profile,
} from '@balcao/whatsapp';
import { createDriverMemory } from './link/driver-memory.ts';
import { fetchMedia } from './media/fetch-media.ts';
import { jidOf, toIdentity, toJid } from './jids.ts';
import { answerCodeOf } from './link/error-code.ts';
import { Link } from './link/link.ts';
import { isSameNumber } from './auth/same-number.ts';
import { createSending } from './sending/sending.ts';
import { usualTiming, type BaileysOptions } from './options.ts';
import type { SocketContext } from './link/socket-context.ts';

/** How long to pause after WhatsApp answered "too many requests"; it does not say for how long. */
const slowDownMs = 60_000;

/** Answers of WhatsApp to a change of the blocked people that will not be another one later. */
const refusedCodes: readonly number[] = [400, 403, 404, 405, 406, 409];

/** How many numbers are checked in one request. */
const numbersAtOnce = 50;

/**
 * The driver for WhatsApp Web: a device linked to a phone. `stop` and `logout` report no `closed` event, so that event
 * always means that WhatsApp closed the link, or a defect.
 */
export function createBaileysDriver(host: DriverHost, services: DeviceServices, options: BaileysOptions = {}): Driver {
  const memory = createDriverMemory(host, { ...usualTiming, ...options.timing });
  const link = new Link({ services, options, memory });
  const sending = createSending(link, services);

  return {
    capabilities: linkedDeviceCapabilities,
    start: () => link.start(),
    stop: () => link.stop(),
    logout: () => link.logout(),
    requestPairingCode: (number) => link.requestPairingCode(number),
    ...sending,
    async checkNumbers(numbers) {
      const context = link.requireOpen();
      const found = [];
      for (let start = 0; start < numbers.length; start += numbersAtOnce)
        found.push(...(await checkSome(context, numbers.slice(start, start + numbersAtOnce))));
      return found;
    },
    fetchProfile: async (address) => fetchProfile(link.requireOpen(), address),
    download: ({ ref }) =>
      fetchMedia(ref, {
        options: {
          dispatcher: options.dispatcher,
          trustedHosts: options.trustedMediaHosts,
          stallMs: memory.timing.stallMs,
        },
        requireOpen: () => link.requireOpen().sock,
      }),
    async rejectCall(id, chat) {
      const { sock } = link.requireOpen();
      await sock.rejectCall(id, memory.callers.get(id) ?? jidOf(chat));
    },
    setBlocked: async (person, isBlocked) => setBlocked(link.requireOpen(), person, isBlocked),
    async listTemplates() {
      throw new NotSupported('a linked device has no templates');
    },
    probe: async () => probe(link.requireOpen()),
  };
}

async function checkSome(
  { sock, people }: SocketContext,
  numbers: readonly string[],
): Promise<{ number: string; identities: readonly Identity[] }[]> {
  const known = ((await sock.onWhatsApp(...numbers)) ?? []).filter(({ exists }) => exists).map(({ jid }) => jid);
  // One request for all, so that their LIDs are stored from now on.
  await sock.signalRepository.lidMapping.getLIDsForPNs(known);
  const answers = numbers.map(async (number) => {
    const jid = known.find((one) => isSameNumber(toIdentity(one)?.value ?? '', number));
    return jid === undefined ? [] : [{ number, identities: await people.identify(jid) }];
  });
  return (await Promise.all(answers)).flat();
}

async function fetchProfile({ sock, people, groups, memory }: SocketContext, address: Address): Promise<Profile> {
  const jid = jidOf(address);
  // It throws for people who have no picture or hide it.
  const url = await sock.profilePictureUrl(jid, 'image').catch(() => undefined);
  const picture = url === undefined ? null : { mime: 'image/jpeg', ref: { picture: url } };
  if (fromAddress(address).kind === 'group') return { name: (await groups.findSubject(jid)) ?? null, picture };
  const names = (await people.identify(jid)).map((identity) => memory.names.get(toAddress(identity)));
  return { name: names.find((name) => name !== undefined) ?? null, picture };
}

/** WhatsApp's list of blocked people holds LIDs, and needs the number of whoever is added to it. */
async function setBlocked(
  { sock, people }: SocketContext,
  person: readonly Identity[],
  isBlocked: boolean,
): Promise<void> {
  const [pn, lid] = (['pn', 'lid'] as const).map((kind) => person.find((identity) => identity.kind === kind));
  const known = await people.identify(pn && toJid(pn), lid && toJid(lid));
  const jidOfKind = (kind: Identity['kind']): string | undefined => {
    const found = known.find((identity) => identity.kind === kind);
    return found && toJid(found);
  };
  const number = jidOfKind('pn');
  // Asks WhatsApp for a LID that this device has not heard of yet, and keeps it.
  const asked = number === undefined ? null : await sock.signalRepository.lidMapping.getLIDForPN(number);
  const target = asked ?? jidOfKind('lid');
  if (target === undefined || (isBlocked && number === undefined)) throw new BlockRefused('no_number');
  // What we know of the person, the library looks up again in its own store.
  if (number !== undefined) await sock.signalRepository.lidMapping.storeLIDPNMappings([{ lid: target, pn: number }]);
  await sock.updateBlockStatus(target, isBlocked ? 'block' : 'unblock').catch((error: unknown) => {
    const code = answerCodeOf(error);
    if (code === 429) throw new SlowDown(slowDownMs);
    throw code !== undefined && refusedCodes.includes(code) ? new BlockRefused('refused', { cause: error }) : error;
  });
}

async function probe({ sock, memory }: SocketContext): Promise<void> {
  const ping = {
    tag: 'iq',
    attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
    content: [{ tag: 'ping', attrs: {} }],
  };
  // The library answers undefined when WhatsApp does not answer in time.
  const answer: unknown = await sock.query(ping, memory.timing.probeMs);
  if (answer === undefined) throw new Error('WhatsApp does not answer');
}
