import type { Ack, MessageKind } from '@balcao/whatsapp';
import { NumberBooks, type NumberWorld } from './number-books.ts';
import { ShopSide } from './shop-side.ts';
import type { FakeMessage, NumberFacts } from './state.ts';
import { contactOf, contentOf, errorEntry, seconds, senderFields, unsupported } from './webhook-values.ts';

type RawEntry = { type: string } & Record<string, unknown>;

export type CustomerWords = {
  /** A number, or `bsuid:` and an id for somebody who hides his number. */
  from: string;
  name?: string | undefined;
  body?: string | undefined;
  /** Repeating one is a redelivery: what was written first comes again. */
  id?: string | undefined;
  timestamp?: number | undefined;
  type?: MessageKind | undefined;
  media?: { name: string; mime: string; base64: string } | undefined;
  quotedId?: string | undefined;
  /** Instead of all this: the type of an entry and what stands under it, as Meta writes it. */
  raw?: RawEntry;
};

const statusWords: Readonly<Record<number, string>> = { 1: 'sent', 2: 'delivered', 3: 'read', 4: 'played' };

/**
 * A number of a shop. Its methods are what customers do, and what somebody does on the shop's phone; `shop` is what
 * comes by the API.
 */
export class FakeNumber extends NumberBooks {
  readonly shop: ShopSide;

  constructor(facts: NumberFacts, world: NumberWorld) {
    super(facts, world);
    this.shop = new ShopSide(this);
  }

  /** A customer writes. Answers when it is stored; the webhook leaves by itself. */
  write(words: CustomerWords): { id: string } {
    const earlier = words.id === undefined ? undefined : this.messages.find(({ id }) => id === words.id);
    if (earlier) {
      earlier.attempts += 1;
      this.tellEntry(earlier.customer, earlier.raw);
      return { id: earlier.id };
    }
    const message = this.#toMessage(words);
    this.messages.push(message);
    this.tellEntry(words.from, message.raw);
    this.#hasRead(words.from);
    return { id: message.id };
  }

  react({ from, messageId, emoji }: { from: string; messageId: string; emoji: string }): void {
    this.get(messageId).reactions.customer = emoji;
    this.tellEntry(from, { type: 'reaction', reaction: { message_id: messageId, ...(emoji === '' ? {} : { emoji }) } });
  }

  edit({ from, messageId, body }: { from: string; messageId: string; body: string }): void {
    this.#changeOwn(messageId, from, { body, isEdited: true });
    // Edits are only told to numbers that are also in the Business app; elsewhere they are not understood.
    this.tellEntry(
      from,
      this.facts.isCoexistence
        ? { type: 'edit', edit: { original_message_id: messageId, message: { type: 'text', text: { body } } } }
        : unsupported,
    );
  }

  revoke({ from, messageId }: { from: string; messageId: string }): void {
    this.#changeOwn(messageId, from, { isDeleted: true });
    this.tellEntry(
      from,
      this.facts.isCoexistence ? { type: 'revoke', revoke: { original_message_id: messageId } } : unsupported,
    );
  }

  /** Chooses below a menu. */
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

  /** Takes another number; the old one writes no more. */
  changeNumber(from: string, to: string): void {
    const customer = this.introduce(from);
    this.tellEntry(
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
    const customer = this.introduce(from);
    const call = {
      id,
      ...senderFields(customer),
      to: this.facts.number,
      event: 'connect',
      direction: 'USER_INITIATED',
      timestamp: seconds(this.world.clock.now()),
    };
    this.world.tell('calls', { ...this.head(), contacts: [contactOf(customer)], calls: [call] }, from);
    return { id };
  }

  /** Stops advertisements of this shop, or takes them again. */
  preferMarketing({ from, value }: { from: string; value: 'stop' | 'resume' }): void {
    const customer = this.introduce(from);
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
    this.world.tell(
      'user_preferences',
      { ...this.head(), contacts: [contactOf(customer)], user_preferences: [preference] },
      from,
    );
  }

  /** Somebody of the shop writes on the phone, in the WhatsApp Business app. */
  writeOnPhone({ to, body, raw = { type: 'text', text: { body } } }: { to: string; body: string; raw?: RawEntry }): {
    id: string;
  } {
    const { number, userId } = this.introduce(to);
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
    this.world.tell('smb_message_echoes', { ...this.head(), message_echoes: [echo] }, to);
    return { id: message.id };
  }

  /** Tells how far a message of the shop got. */
  acknowledge({ id, ack }: { id: string; ack: Ack }): void {
    const message = this.get(id);
    if (ack > message.ack) message.ack = ack;
    this.tellStatus(message, { status: statusWords[ack] ?? 'sent' });
  }

  /** Tells that an accepted message did not get there after all. */
  fail({ id, code }: { id: string; code: number }): void {
    this.tellStatus(this.get(id), { status: 'failed', errors: [errorEntry(code)] });
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
    raw,
  }: CustomerWords): FakeMessage {
    const at = timestamp ?? this.world.clock.now();
    this.introduce(from, { ...(name === undefined ? {} : { name }), lastWroteAt: at });
    const file = media
      ? this.world.media.add({
          mime: media.mime,
          name: media.name,
          content: Buffer.from(media.base64, 'base64'),
          phoneNumberId: this.facts.id,
          days: 7,
        })
      : null;
    const context = quotedId === undefined ? {} : { context: { from: this.facts.number, id: quotedId } };
    const entry = { id, timestamp: seconds(at), ...(raw ?? contentOf(type, body, file)), ...context };
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

  /** Whoever answers has read. */
  #hasRead(customer: string): void {
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
