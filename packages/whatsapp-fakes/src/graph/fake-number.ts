import type { Ack, MessageKind } from '@balcao/whatsapp';
import { Blocklist } from './blocklist.ts';
import { NumberRecords, type NumberWorld } from './number-records.ts';
import { ShopApi } from './shop-api.ts';
import type { FakeMessage, NumberFacts } from './state.ts';
import { contactOf, contentOf, errorEntry, seconds, senderFields, unsupported } from './webhook-values.ts';

type RawEntry = { type: string } & Record<string, unknown>;

export type CustomerInput = {
  /** A number, or `bsuid:` and an id for somebody who hides his number. */
  from: string;
  name?: string | undefined;
  body?: string | undefined;
  /** Using the id of an earlier message delivers that message again. */
  id?: string | undefined;
  timestamp?: number | undefined;
  type?: MessageKind | undefined;
  media?: { name: string; mime: string; base64: string } | undefined;
  quotedId?: string | undefined;
  forwarded?: 'once' | 'often' | undefined;
  /** Instead of all this: an entry of the webhook as Meta writes it. */
  raw?: RawEntry;
};

const statusNames: Readonly<Record<number, string>> = { 1: 'sent', 2: 'delivered', 3: 'read', 4: 'played' };

/** A number of a shop. Its methods are what customers do and what is done on the shop's phone; `shop` is its API. */
export class FakeNumber extends NumberRecords {
  readonly shop: ShopApi;
  readonly blocklist: Blocklist;

  constructor(facts: NumberFacts, world: NumberWorld) {
    super(facts, world);
    this.shop = new ShopApi(this);
    this.blocklist = new Blocklist(this);
  }

  /** A customer writes a message. It is stored when this returns; the webhook is sent in the background. */
  write(input: CustomerInput): { id: string } {
    const earlier = input.id === undefined ? undefined : this.messages.find(({ id }) => id === input.id);
    if (earlier) {
      earlier.attempts += 1;
      this.sendMessageWebhook(earlier.customer, earlier.raw);
      return { id: earlier.id };
    }
    const message = this.#toMessage(input);
    this.messages.push(message);
    // Who is blocked sees the own message as sent; it arrives nowhere.
    if (this.blocklist.blocked.has(input.from)) return { id: message.id };
    this.sendMessageWebhook(input.from, message.raw);
    this.#markAllRead(input.from);
    return { id: message.id };
  }

  react({ from, messageId, emoji }: { from: string; messageId: string; emoji: string }): void {
    this.get(messageId).reactions.customer = emoji;
    this.sendMessageWebhook(from, {
      type: 'reaction',
      reaction: { message_id: messageId, ...(emoji === '' ? {} : { emoji }) },
    });
  }

  edit({ from, messageId, body }: { from: string; messageId: string; body: string }): void {
    this.#changeOwn(messageId, from, { body, isEdited: true });
    // Edits are only reported to numbers that are also in the Business app; others get "unsupported".
    this.sendMessageWebhook(
      from,
      this.facts.isCoexistence
        ? { type: 'edit', edit: { original_message_id: messageId, message: { type: 'text', text: { body } } } }
        : unsupported,
    );
  }

  revoke({ from, messageId }: { from: string; messageId: string }): void {
    this.#changeOwn(messageId, from, { isDeleted: true });
    this.sendMessageWebhook(
      from,
      this.facts.isCoexistence ? { type: 'revoke', revoke: { original_message_id: messageId } } : unsupported,
    );
  }

  /** A customer chooses an option of a menu. */
  choose({
    from,
    messageId,
    option,
    style,
  }: {
    from: string;
    messageId: string;
    option: { id: string; title: string; description?: string };
    style: 'button' | 'list';
  }): { id: string } {
    return this.write({
      from,
      quotedId: messageId,
      body: option.title,
      raw: { type: 'interactive', interactive: { type: `${style}_reply`, [`${style}_reply`]: option } },
    });
  }

  /** A customer taps the button of a request for his number. Without a mark it is any card, which anybody can write. */
  shareNumber({
    from,
    number,
    origin = 'contact_request',
  }: {
    from: string;
    number: string;
    origin?: 'contact_request' | 'other' | null;
  }): { id: string } {
    const card = {
      ...(origin === null ? {} : { origin }),
      name: { formatted_name: this.getCustomer(from).name ?? number },
      phones: [{ phone: `+${number}`, wa_id: number, type: 'CELL' }],
    };
    return this.write({ from, body: number, raw: { type: 'contacts', contacts: [card] } });
  }

  /** A customer changes his number; the old one is not used any more. */
  changeNumber(from: string, to: string): void {
    const customer = this.getCustomer(from);
    this.sendMessageWebhook(
      from,
      {
        type: 'system',
        system: { body: `User changed from ${from} to ${to}`, wa_id: to, type: 'user_changed_number' },
      },
      { withContact: false },
    );
    this.customers.set(to, { ...customer, number: to });
  }

  call({ from }: { from: string }): { id: string } {
    const id = this.createId(from, 'received').replace('wamid', 'wacid');
    const customer = this.getCustomer(from);
    const call = {
      id,
      ...senderFields(customer),
      to: this.facts.number,
      event: 'connect',
      direction: 'USER_INITIATED',
      timestamp: seconds(this.world.clock.now()),
    };
    this.world.sendWebhook('calls', { ...this.head(), contacts: [contactOf(customer)], calls: [call] }, from);
    return { id };
  }

  /** A customer stops or resumes marketing messages of this shop. */
  preferMarketing({ from, value }: { from: string; value: 'stop' | 'resume' }): void {
    const customer = this.getCustomer(from);
    if (value === 'stop') this.shop.optedOut.add(from);
    else this.shop.optedOut.delete(from);
    const preference = {
      wa_id: customer.waId ?? customer.number,
      user_id: customer.userId,
      detail: `User requested to ${value} marketing messages`,
      category: 'marketing_messages',
      value,
      timestamp: Number(seconds(this.world.clock.now())),
    };
    this.world.sendWebhook(
      'user_preferences',
      { ...this.head(), contacts: [contactOf(customer)], user_preferences: [preference] },
      from,
    );
  }

  /** The shop writes on its phone, in the WhatsApp Business app. */
  writeOnPhone({ to, body, raw = { type: 'text', text: { body } } }: { to: string; body: string; raw?: RawEntry }): {
    id: string;
  } {
    const { number, userId } = this.getCustomer(to);
    const message = this.build({
      id: this.createId(to, 'sent'),
      customer: to,
      fromCustomer: false,
      kind: 'text',
      body,
      mediaType: null,
      quotedId: null,
      at: this.world.clock.now(),
    });
    this.messages.push(message);
    const echo = {
      from: this.facts.number,
      ...(number === null ? {} : { to: number }),
      to_user_id: userId,
      id: message.id,
      timestamp: seconds(message.at),
      ...raw,
    };
    this.world.sendWebhook('smb_message_echoes', { ...this.head(), message_echoes: [echo] }, to);
    return { id: message.id };
  }

  /** Reports the status of a message of the shop. */
  acknowledge({ id, ack }: { id: string; ack: Ack }): void {
    const message = this.get(id);
    if (ack > message.ack) message.ack = ack;
    this.sendStatusWebhook(message, { status: statusNames[ack] ?? 'sent' });
  }

  /** Reports that an accepted message could not be delivered. */
  fail({ id, code }: { id: string; code: number }): void {
    this.sendStatusWebhook(this.get(id), { status: 'failed', errors: [errorEntry(code)] });
  }

  /** What customers have received, oldest first. */
  received(customer?: string): FakeMessage[] {
    return this.messages.filter(
      (message) =>
        !message.fromCustomer && !message.isDeleted && (customer === undefined || message.customer === customer),
    );
  }

  /** The message that the shop sent under an id of its own. */
  findByOurId(ourId: string): FakeMessage | undefined {
    return this.messages.find((message) => message.ourId === ourId);
  }

  #toMessage({
    from,
    name,
    body = '',
    id = this.createId(from, 'received'),
    timestamp,
    type = 'text',
    media,
    quotedId,
    forwarded,
    raw,
  }: CustomerInput): FakeMessage {
    const at = timestamp ?? this.world.clock.now();
    this.getCustomer(from, { ...(name === undefined ? {} : { name }), lastWroteAt: at });
    const file = media
      ? this.world.media.add({
          mime: media.mime,
          name: media.name,
          content: Buffer.from(media.base64, 'base64'),
          phoneNumberId: this.facts.id,
          days: 7,
        })
      : null;
    const context = {
      ...(quotedId === undefined ? {} : { from: this.facts.number, id: quotedId }),
      ...(forwarded === undefined ? {} : { forwarded: true, frequently_forwarded: forwarded === 'often' }),
    };
    const entry = {
      id,
      timestamp: seconds(at),
      ...(raw ?? contentOf(type, body, file)),
      ...(Object.keys(context).length > 0 ? { context } : {}),
    };
    return this.build({
      id,
      customer: from,
      fromCustomer: true,
      kind: type,
      body,
      mediaType: media?.mime ?? null,
      quotedId: quotedId ?? null,
      at,
      raw: entry,
    });
  }

  /** A customer who answers has read the messages before. */
  #markAllRead(customer: string): void {
    const unread = this.messages.filter(
      (message) => message.ourId !== null && message.customer === customer && message.ack < 3,
    );
    for (const { id } of unread) this.acknowledge({ id, ack: 3 });
  }

  #changeOwn(id: string, from: string, change: Partial<FakeMessage>): void {
    const message = this.get(id);
    if (message.customer !== from || !message.fromCustomer) throw new Error('no such message of this customer');
    Object.assign(message, change);
  }
}
