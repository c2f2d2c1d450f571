import { checkMessage } from './check-message.ts';
import { fillTemplate } from './fill-template.ts';
import { GraphFault } from './graph-fault.ts';
import type { NumberRecords } from './number-records.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { FakeMessage } from './state.ts';
import { errorEntry, kindOf, wordsOf } from './webhook-values.ts';

type Json = Readonly<Record<string, unknown>>;

const day = 86_400_000;
const textAt = (value: unknown, key: string): string | null => {
  const found = typeof value === 'object' && value !== null ? (value as Json)[key] : undefined;
  return typeof found === 'string' ? found : null;
};

/** What `POST /messages` does on a number: send, react or mark as read. It refuses what Meta refuses. */
export class ShopApi {
  /** Numbers that are not on WhatsApp. */
  readonly notOnWhatsApp = new Set<string>();
  /** Customers who do not want marketing messages. */
  readonly optedOut = new Set<string>();
  readonly typing: { messageId: string; at: number }[] = [];
  readonly #number: NumberRecords;
  readonly #rates: RateLimiter;

  constructor(number: NumberRecords) {
    this.#number = number;
    this.#rates = new RateLimiter(number.world.rules);
  }

  post(body: Json): object {
    this.#requireUsable();
    if (body['status'] === 'read') return this.#read(body);
    const type = checkMessage(body);
    const key = textAt(body, 'to')?.replace(/\D/g, '') ?? `bsuid:${textAt(body, 'recipient')}`;
    if (key === this.#number.facts.number) throw new GraphFault(131021);
    this.#rates.count(key, this.#number.world.clock.now());
    if (type === 'reaction') return this.#react(key, body['reaction']);
    const template =
      type === 'template' ? fillTemplate(this.#number.facts.account.templates, body['template'] as Json) : null;
    // A code to log in with is sent to numbers only.
    if (template?.category === 'AUTHENTICATION' && body['to'] === undefined) throw new GraphFault(131062);
    const rendered = template?.body ?? null;
    const isLate = rendered === null && this.#isWindowClosed(key);
    if (isLate && this.#number.world.rules.window === 'answer') throw new GraphFault(131047);
    const message = this.#toMessage({ key, type, body, rendered });
    this.#report(message, this.#failureOf({ key, category: template?.category ?? null, isLate }));
    return this.#receipt(message, body);
  }

  #toMessage({
    key,
    type,
    body,
    rendered,
  }: {
    key: string;
    type: string;
    body: Json;
    rendered: string | null;
  }): FakeMessage {
    const content = (body[type] ?? {}) as Json;
    const fileId = textAt(content, 'id');
    return this.#number.build({
      id: this.#number.createId(key, 'sent'),
      customer: key,
      fromCustomer: false,
      kind: kindOf(type, content),
      body: rendered ?? wordsOf(type, content),
      mediaType: fileId === null ? null : this.#mimeOf(fileId),
      quotedId: textAt(body['context'], 'message_id'),
      at: this.#number.world.clock.now(),
      ourId: textAt(body, 'biz_opaque_callback_data'),
      raw: body,
    });
  }

  /** The error with which an accepted message fails later; null when it arrives. */
  #failureOf({ key, category, isLate }: { key: string; category: string | null; isLate: boolean }): number | null {
    if (this.notOnWhatsApp.has(key)) return 131026;
    if (isLate) return 131047;
    if (category !== null && !this.#number.facts.account.canPay) return 131042;
    return category === 'MARKETING' && this.optedOut.has(key) ? 131050 : null;
  }

  #report(message: FakeMessage, failure: number | null): void {
    if (failure !== null)
      return this.#number.sendStatusWebhook(message, { status: 'failed', errors: [errorEntry(failure)] });
    this.#number.messages.push(message);
    if (!this.#number.world.rules.reportsDelivery) return;
    for (const status of ['sent', 'delivered']) this.#number.sendStatusWebhook(message, { status });
    message.ack = 2;
  }

  #receipt({ id, customer: key }: FakeMessage, body: Json): object {
    const { userId, waId } = this.#number.getCustomer(key);
    const contact = key.startsWith('bsuid:')
      ? { input: userId, user_id: userId }
      : { input: textAt(body, 'to'), wa_id: waId ?? key };
    return { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id, message_status: 'accepted' }] };
  }

  #mimeOf(id: string): string {
    const file = this.#number.world.media.files.get(id);
    if (!file || file.phoneNumberId !== this.#number.facts.id)
      throw new GraphFault(131009, { details: 'media id is not valid' });
    return file.mime;
  }

  #react(key: string, reaction: unknown): object {
    const target = this.#number.messages.find(({ id }) => id === textAt(reaction, 'message_id'));
    if (!target || this.#number.world.clock.now() - target.at > 30 * day)
      throw new GraphFault(131009, { details: 'message_id is not valid' });
    target.reactions.shop = textAt(reaction, 'emoji') ?? '';
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: key, wa_id: key }],
      messages: [{ id: this.#number.createId(key, 'sent') }],
    };
  }

  #read(body: Json): object {
    const target = this.#number.messages.find(({ id, fromCustomer }) => id === body['message_id'] && fromCustomer);
    if (!target) throw new GraphFault(131009, { details: 'message_id is not valid' });
    for (const message of this.#number.messages)
      if (message.fromCustomer && message.customer === target.customer && message.at <= target.at) message.ack = 3;
    if (body['typing_indicator'] !== undefined)
      this.typing.push({ messageId: target.id, at: this.#number.world.clock.now() });
    return { success: true };
  }

  #isWindowClosed(key: string): boolean {
    const { rules, clock } = this.#number.world;
    const last = this.#number.customers.get(key)?.lastWroteAt ?? null;
    return rules.window !== 'open' && (last === null || clock.now() >= last + day);
  }

  #requireUsable(): void {
    const { platform, status } = this.#number.facts;
    if (platform === 'NOT_APPLICABLE' || status === 'PENDING') throw new GraphFault(133010);
    if (status === 'BANNED') throw new GraphFault(131031);
  }
}
