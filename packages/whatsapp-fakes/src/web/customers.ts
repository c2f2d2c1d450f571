import { randomBytes } from 'node:crypto';
import { proto, type BinaryNode } from 'baileys';
import type { Device } from './device.ts';
import { Group } from './group.ts';
import { toContent, type FakeFile, type FakeKind } from './message-content.ts';
import type { SignalPeer } from './signal-peer.ts';
import { secondsOf, stanza, type Attributes } from './stanza.ts';
import type { WebState } from './web-state.ts';

export type CustomerWrites = {
  from: SignalPeer;
  body?: string | undefined;
  id?: string | undefined;
  timestamp?: number | undefined;
  kind?: FakeKind | undefined;
  file?: FakeFile | undefined;
  quotedId?: string | undefined;
  forwarded?: 'once' | 'often' | undefined;
  group?: Group | undefined;
};

/** How a stanza identifies a customer: by number or by LID, with or without the other one. */
export type Addressing = 'pn' | 'lid' | 'lid-only';

const { Type } = proto.Message.ProtocolMessage;
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** The customers of one linked device, and what they do. */
export class Customers {
  addressing: Addressing = 'lid';
  private readonly server: WebState;
  private readonly device: Device;

  constructor(server: WebState, device: Device) {
    this.server = server;
    this.device = device;
  }

  async write({
    from,
    body = '',
    id = newMessageId(),
    timestamp,
    kind = 'text',
    file,
    quotedId,
    forwarded,
    group,
  }: CustomerWrites): Promise<{ id: string }> {
    const contextInfo = {
      ...(quotedId === undefined
        ? {}
        : { stanzaId: quotedId, participant: this.authorOf(quotedId), quotedMessage: { conversation: '…' } }),
      ...(forwarded === undefined ? {} : { isForwarded: true, forwardingScore: forwarded === 'often' ? 127 : 1 }),
    };
    const hasContext = Object.keys(contextInfo).length > 0;
    const message = await toContent(this.server.media, {
      kind,
      body,
      file,
      contextInfo: hasContext ? contextInfo : undefined,
    });
    this.server.ledger.add(
      {
        id,
        chat: group?.jid ?? from.number,
        fromCustomer: true,
        kind,
        body,
        mediaType: file?.mime ?? null,
        quotedId: quotedId ?? null,
        forwarded: forwarded ?? null,
      },
      message,
    );
    if (group || !this.device.blocked.has(from)) await this.post(from, message, { id, timestamp, group });
    return { id };
  }

  async edit(from: SignalPeer, id: string, body: string): Promise<void> {
    const message = {
      protocolMessage: {
        type: Type.MESSAGE_EDIT,
        key: this.keyOf(id),
        editedMessage: { conversation: body },
        timestampMs: Date.now(),
      },
    };
    await this.post(from, message, { id: newMessageId(), attributes: { edit: '1' } });
  }

  async revoke(from: SignalPeer, id: string): Promise<void> {
    await this.post(
      from,
      { protocolMessage: { type: Type.REVOKE, key: this.keyOf(id) } },
      { id: newMessageId(), attributes: { edit: '7' } },
    );
  }

  async react(from: SignalPeer, id: string, text: string): Promise<void> {
    await this.post(
      from,
      { reactionMessage: { key: this.keyOf(id), text, senderTimestampMs: Date.now() } },
      { id: newMessageId() },
    );
  }

  /** Removes the file of a message from the media host; the phone that sent it still has it. */
  loseFile(id: string): void {
    const content = this.server.ledger.find(id)?.content;
    const { pathname } = new URL(content?.documentMessage?.url ?? content?.imageMessage?.url ?? '');
    const bytes = this.server.media.files.get(pathname);
    if (bytes) this.server.lostFiles.set(id, bytes);
    this.server.media.files.delete(pathname);
  }

  /** The owner writes on his phone; the linked device gets a copy. */
  async writeOnPhone(to: SignalPeer, body: string): Promise<{ id: string }> {
    const { owner } = this.device;
    const id = newMessageId();
    const message = { deviceSentMessage: { destinationJid: to.lidJid, message: { conversation: body } } };
    const attributes = {
      from: owner.lidJid,
      sender_pn: undefined,
      recipient: to.lidJid,
      peer_recipient_pn: to.pnJid,
      addressing_mode: 'lid',
    };
    await this.post(owner, message, { id, attributes });
    return { id };
  }

  /** A message that the device cannot decrypt, unless it is sent again under the same id. */
  writeUnreadable(from: SignalPeer, id: string): void {
    this.deliver(from, [stanza('enc', { v: '2', type: 'msg' }, randomBytes(60))], { id });
    from.forgetSession(this.device);
  }

  /** A message without encryption, for load tests. */
  writePlain(person: { number: string; lid: string; name: string }, id: string, body: string): void {
    const content = proto.Message.encode({ conversation: body }).finish();
    const attributes = {
      from: `${person.lid}@lid`,
      sender_pn: `${person.number}@s.whatsapp.net`,
      addressing_mode: 'lid',
      id,
      t: secondsOf(),
      type: 'text',
      notify: person.name,
    };
    this.device.wire?.send(stanza('message', attributes, [stanza('plaintext', {}, content)]));
  }

  call(from: SignalPeer, id: string, video: boolean): void {
    const media = video ? [stanza('audio', { rate: '8000' }), stanza('video')] : [stanza('audio', { rate: '8000' })];
    this.device.wire?.send(
      stanza('call', { from: from.lidJid, id: newMessageId(), t: secondsOf() }, [
        stanza('offer', { 'call-id': id, 'call-creator': from.lidJid, caller_pn: from.pnJid }, media),
      ]),
    );
  }

  type(from: SignalPeer, state: 'composing' | 'recording' | 'paused'): void {
    const shown = state === 'recording' ? stanza('composing', { media: 'audio' }) : stanza(state);
    this.device.wire?.send(stanza('chatstate', { from: from.lidJid }, [shown]));
  }

  /** Changes or removes the picture of a customer or a group. */
  setPicture(of: SignalPeer, bytes: Buffer | null): void {
    for (const name of [of.number, of.lid]) {
      if (bytes) this.server.pictures.set(name, this.server.media.put(bytes).url);
      else this.server.pictures.delete(name);
    }
    this.device.wire?.send(
      stanza('notification', { from: of.lidJid, id: newMessageId(), type: 'picture', t: secondsOf() }, [
        stanza(bytes ? 'set' : 'delete', { id: '1' }),
      ]),
    );
  }

  createGroup(subject: string, members: SignalPeer[]): Group {
    const id = `1203630000${String(this.server.groups.size + 1).padStart(8, '0')}`;
    const group = new Group({ id, owner: this.device.owner, members, subject });
    this.server.groups.set(group.jid, group);
    return group;
  }

  renameGroup(group: Group, subject: string): void {
    group.subject = subject;
    this.device.wire?.send(
      stanza(
        'notification',
        { from: group.jid, id: newMessageId(), type: 'w:gp2', t: secondsOf(), participant: group.members[0]?.lidJid },
        [stanza('subject', { subject, s_t: secondsOf() })],
      ),
    );
  }

  /** Reports that a message of the shop was delivered, read or played. */
  acknowledge(id: string, ack: 2 | 3 | 4): void {
    const chat = this.server.ledger.find(id)?.chat ?? '';
    this.server.ledger.acknowledge(id, ack);
    const type = ack === 2 ? undefined : ack === 3 ? 'read' : 'played';
    this.device.wire?.send(stanza('receipt', { from: this.server.findPeer(chat)?.lidJid, id, t: secondsOf(), type }));
  }

  /** A customer's phone could not decrypt a message of the shop and requests it again. */
  askAgain(from: SignalPeer, id: string): void {
    this.device.wire?.send(
      stanza('receipt', { from: from.lidJid, id, t: secondsOf(), type: 'retry' }, [
        stanza('retry', { v: '1', count: '1', id, t: secondsOf() }),
        from.registration,
      ]),
    );
  }

  private authorOf(id: string): string {
    const message = this.server.ledger.find(id);
    return message?.fromCustomer ? (this.server.findPeer(message.chat)?.lidJid ?? '') : this.device.owner.lidJid;
  }

  /** The key of a message on the customer's phone, where the chat is with the shop. */
  private keyOf(id: string): proto.IMessageKey {
    return { remoteJid: this.device.owner.lidJid, fromMe: this.server.ledger.find(id)?.fromCustomer === true, id };
  }

  private async post(
    from: SignalPeer,
    message: proto.IMessage,
    details: { id: string; timestamp?: number | undefined; group?: Group | undefined; attributes?: Attributes },
  ): Promise<void> {
    const { group } = details;
    const content = group
      ? await from.encryptForGroup(this.device, group.jid, message)
      : [await from.encryptFor(this.device, message)];
    this.deliver(from, content, details);
  }

  private deliver(
    from: SignalPeer,
    content: BinaryNode[],
    {
      id,
      timestamp,
      group,
      attributes = {},
    }: { id: string; timestamp?: number | undefined; group?: Group | undefined; attributes?: Attributes },
  ): void {
    const sender = group
      ? { from: group.jid, participant: from.lidJid, participant_pn: from.pnJid, addressing_mode: 'lid' }
      : this.senderAttributes(from);
    this.device.deliver(
      stanza(
        'message',
        { ...sender, id, t: secondsOf(timestamp), type: 'text', notify: from.name, ...attributes },
        content,
      ),
    );
  }

  private senderAttributes({ pnJid, lidJid }: SignalPeer): Attributes {
    if (this.addressing === 'pn') return { from: pnJid, sender_lid: lidJid };
    return { from: lidJid, addressing_mode: 'lid', sender_pn: this.addressing === 'lid' ? pnJid : undefined };
  }
}
