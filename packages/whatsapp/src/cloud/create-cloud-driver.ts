import type { Address } from '../address.ts';
import type { Capabilities } from '../capabilities.ts';
import { NotSupported, type Driver, type DriverHost } from '../driver.ts';
import { createBlocking } from './blocking.ts';
import { cloudCapabilities, coexistencePace } from './capabilities.ts';
import { download } from './download.ts';
import { createGraph } from './graph.ts';
import { Link } from './link.ts';
import { reactionBody, readBody } from './message-body.ts';
import { listTemplates } from './read-templates.ts';
import { createSending, type Renamed } from './sending.ts';
import type { TemplateUse } from '../templates.ts';
import { completeSettings, type CloudSettings } from './settings.ts';

/** `isCoexistence`: the number is also in the WhatsApp Business app, for which Meta has lower limits. */
export type CloudOptions = { readonly isCoexistence?: boolean | undefined };

const deny = async (): Promise<never> => {
  throw new NotSupported('the Cloud API cannot do that');
};

/** Between two requests for templates that were refused. */
const lookAgainMs = 60_000;

/** How many chats keep their last read message, which is needed to show typing. */
const mostRemembered = 1_000;

/**
 * The driver of the Cloud API. It sends messages and checks token and number; events come by webhooks (`readWebhook`).
 */
export function createCloudDriver(
  host: DriverHost,
  settings: CloudSettings,
  { isCoexistence = false }: CloudOptions = {},
): Driver {
  const api = completeSettings(settings);
  const { phoneNumberId, wabaId, timeouts } = api;
  const graph = createGraph(api);
  const link = new Link(graph, host, api);
  const lastRead = new Map<Address, string>();
  const renamed = new Set<string>();
  const capabilities: Capabilities = isCoexistence
    ? { ...cloudCapabilities, pace: coexistencePace }
    : cloudCapabilities;

  /**
   * In Brazil the number that is written to and the one that WhatsApp knows often differ by a 9; without this, the
   * answer would create a second contact.
   */
  const onRenamed = ({ chat, written, waId }: Renamed): void => {
    if (renamed.has(waId)) return;
    if (renamed.size >= mostRemembered) renamed.clear();
    renamed.add(waId);
    const identities = [written.replace(/\D/g, ''), waId].map((value) => ({ kind: 'pn' as const, scope: '', value }));
    host
      .handle({ type: 'identityLinked', chat, identities })
      .catch((err: unknown) =>
        host.log.warn({ err, connectionId: host.connectionId }, 'the other number of a customer was not stored'),
      );
  };

  /**
   * Our copy of the template is outdated: it was paused, changed or deleted. It is requested at most once a minute,
   * because each message of a campaign is refused.
   */
  let lookedAgainAt = 0;
  const onTemplateRefused = ({ name, language }: TemplateUse): void => {
    if (Date.now() - lookedAgainAt < lookAgainMs) return;
    lookedAgainAt = Date.now();
    host
      .handle({ type: 'templateChanged', name, language })
      .catch((err: unknown) =>
        host.log.warn({ err, connectionId: host.connectionId }, 'a template that was refused was not looked at again'),
      );
  };

  const sending = createSending({ graph, link, phoneNumberId, onRenamed, onTemplateRefused });

  const remember = (chat: Address, id: string): void => {
    lastRead.delete(chat);
    lastRead.set(chat, id);
    const [oldest] = lastRead.keys();
    if (lastRead.size > mostRemembered && oldest !== undefined) lastRead.delete(oldest);
  };

  return {
    capabilities,
    start: () => link.start(),
    stop: () => link.stop(),
    // The number stays registered at Meta: taking it off there would close it to every other app as well, needs the PIN
    // to undo, and is refused after ten times in three days. To be disconnected, it is enough that we stop.
    logout: () => link.stop(),
    requestPairingCode: deny,
    send: sending.send,
    revoke: deny,
    edit: deny,
    react: (chat, { id }, emoji) => sending.sendAboutMessage(chat, reactionBody(chat, id, emoji)),
    async markRead(chat, ids) {
      // The newest is last, and everything before it is read with it.
      const id = ids.at(-1);
      if (id === undefined) return;
      await sending.sendAboutMessage(chat, readBody(id, false));
      remember(chat, id);
    },
    async setTyping(chat, state) {
      link.requireOpen();
      const id = lastRead.get(chat);
      // Meta shows typing only on a message that it marks as read, so only messages that were read here are used. It
      // ends with the answer or after 25 s.
      if (state === 'composing' && id !== undefined) await sending.sendAboutMessage(chat, readBody(id, true));
    },
    checkNumbers: deny,
    fetchProfile: deny,
    download: (media) => download(graph, media, { phoneNumberId, idleMs: timeouts.idleMs }),
    rejectCall: deny,
    setBlocked: createBlocking({ graph, link, phoneNumberId }),
    listTemplates: () => listTemplates(graph, wabaId),
    probe: () => link.probe(),
  };
}
