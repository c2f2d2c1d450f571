import { createHash } from 'node:crypto';
import type { Ack } from '@balcao/whatsapp';
import type { VirtualClock } from './clock.ts';
import type { MediaStore } from './media-store.ts';
import type { FakeCustomer, FakeMessage, NumberFacts, Rules } from './state.ts';
import { createWamid } from './wamid.ts';
import { contactOf, seconds, senderFields } from './webhook-values.ts';

/** What a number needs of the fake server around it. Webhooks of one queue are sent one after the other. */
export type NumberWorld = {
  clock: VirtualClock;
  media: MediaStore;
  rules: Rules;
  sendWebhook(field: string, value: object, queue: string): void;
};

export type NewMessage = Omit<
  FakeMessage,
  'ack' | 'isEdited' | 'isDeleted' | 'reactions' | 'ourId' | 'raw' | 'attempts'
> &
  Partial<Pick<FakeMessage, 'ourId' | 'raw'>>;

/** The customers and messages of a number, and the webhooks about them. */
export class NumberRecords {
  readonly facts: NumberFacts;
  readonly world: NumberWorld;
  readonly messages: FakeMessage[] = [];
  readonly customers = new Map<string, FakeCustomer>();

  constructor(facts: NumberFacts, world: NumberWorld) {
    this.facts = facts;
    this.world = world;
  }

  /** Finds or adds a customer, and changes what is given: another id at WhatsApp, a username, a parent. */
  getCustomer(key: string, facts: Partial<Omit<FakeCustomer, 'userId'>> = {}): FakeCustomer {
    const hasHiddenNumber = key.startsWith('bsuid:');
    const userId = hasHiddenNumber
      ? key.slice('bsuid:'.length)
      : `BR.${BigInt(`0x${createHash('sha256').update(`${this.facts.account.id} ${key}`).digest('hex').slice(0, 15)}`)}`;
    const known = this.customers.get(key) ?? {
      number: hasHiddenNumber ? null : key,
      waId: null,
      userId,
      parentId: null,
      username: null,
      name: null,
      lastWroteAt: null,
    };
    Object.assign(known, facts);
    this.customers.set(key, known);
    return known;
  }

  /** A new message without acks, edits or reactions. */
  build(made: NewMessage): FakeMessage {
    return {
      ack: 0 as Ack,
      isEdited: false,
      isDeleted: false,
      reactions: {},
      ourId: null,
      raw: {},
      attempts: 1,
      ...made,
    };
  }

  get(id: string): FakeMessage {
    const message = this.messages.find((each) => each.id === id);
    if (!message) throw new Error('no such message');
    return message;
  }

  createId(customer: string, direction: 'sent' | 'received'): string {
    return createWamid(customer.replace(/\D/g, '').slice(0, 15), direction);
  }

  /** The fields that every webhook about this number starts with. */
  head(): object {
    return {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: this.facts.number, phone_number_id: this.facts.id },
    };
  }

  /** Sends the webhook for something a customer did that Meta reports as a message, such as a reaction. */
  sendMessageWebhook(from: string, content: object, { withContact = true }: { withContact?: boolean } = {}): void {
    const customer = this.getCustomer(from);
    const entry = {
      ...senderFields(customer),
      id: this.createId(from, 'received'),
      timestamp: seconds(this.world.clock.now()),
      ...content,
    };
    this.world.sendWebhook(
      'messages',
      { ...this.head(), ...(withContact ? { contacts: [contactOf(customer)] } : {}), messages: [entry] },
      from,
    );
  }

  sendStatusWebhook(message: FakeMessage, facts: { status: string; errors?: object[] }): void {
    const customer = this.getCustomer(message.customer);
    const isFailed = facts.status === 'failed';
    const whom =
      customer.number === null
        ? { recipient_user_id: customer.userId }
        : {
            recipient_id: customer.waId ?? customer.number,
            ...(isFailed ? {} : { recipient_user_id: customer.userId }),
          };
    const note = message.ourId === null ? {} : { biz_opaque_callback_data: message.ourId };
    const pricing = isFailed
      ? {}
      : { pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' } };
    const status = {
      id: message.id,
      timestamp: seconds(this.world.clock.now()),
      ...whom,
      ...note,
      ...pricing,
      ...facts,
    };
    this.world.sendWebhook(
      'messages',
      { ...this.head(), ...(isFailed ? {} : { contacts: [contactOf(customer)] }), statuses: [status] },
      message.customer,
    );
  }
}
