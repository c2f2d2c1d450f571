import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatEvent, DriverEvent, LinkEvent } from '@balcao/whatsapp';
import {
  answerChallenge,
  readWebhook,
  signatureHeader,
  verifySignature,
  type WebhookPart,
} from '@balcao/whatsapp/cloud';

export type ReceiverOptions = {
  readonly appSecret: string | readonly string[];
  readonly verifyToken: string;
  /** Parts of other numbers are not ours, even when the signature is good. */
  readonly phoneNumberId: string;
  readonly wabaId: string;
  now(): number;
  /** The handler of the events; null while there is none, and then Meta has to send them again. */
  handler(): ((event: DriverEvent) => Promise<void>) | null;
};

/**
 * The smallest receiver of webhooks: it checks the signature first, handles the events of one chat one after the other,
 * and answers 200 only when all of them are handled. After a failure it refuses the rest of that chat until the failed
 * event has come again.
 */
export class WebhookReceiver {
  readonly #options: ReceiverOptions;
  readonly #server: Server;
  readonly #queues = new Map<string, Promise<unknown>>();
  /** The event that failed in each chat and has to come again first. */
  readonly #failed = new Map<string, string>();
  readonly answers: number[] = [];

  private constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#server = createServer(async (request, response) => {
      const { status, body = '' } = await this.#answer(request).catch(() => ({ status: 500, body: '' }));
      this.answers.push(status);
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    });
  }

  static async start(options: ReceiverOptions): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(options);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks/whatsapp/1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body?: string }> {
    const { appSecret, verifyToken, now, handler } = this.#options;
    if (request.method === 'GET') {
      const challenge = answerChallenge(
        Object.fromEntries(new URL(request.url ?? '/', 'http://here').searchParams),
        verifyToken,
      );
      return challenge === null ? { status: 403 } : { status: 200, body: challenge };
    }
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const raw = Buffer.concat(pieces);
    if (!verifySignature(appSecret, raw, request.headers[signatureHeader])) return { status: 401 };
    const handle = handler();
    if (!handle) return { status: 503 };
    const events = readWebhook(JSON.parse(raw.toString()), now())
      .filter((part) => this.#isOurs(part))
      .flatMap((part) => part.events);
    const outcomes = await Promise.all(events.map((event) => this.#inOrder(event, handle)));
    return { status: outcomes.every(Boolean) ? 200 : 500 };
  }

  #isOurs({ phoneNumberId, wabaId }: WebhookPart): boolean {
    return wabaId === this.#options.wabaId && (phoneNumberId === null || phoneNumberId === this.#options.phoneNumberId);
  }

  #inOrder(event: ChatEvent | LinkEvent, handle: (event: DriverEvent) => Promise<void>): Promise<boolean> {
    const queue = 'chat' in event ? event.chat : '';
    const key = keyOf(event);
    const turn = (this.#queues.get(queue) ?? Promise.resolve()).then(async () => {
      if (this.#failed.has(queue) && this.#failed.get(queue) !== key) return false;
      try {
        await handle(event);
        this.#failed.delete(queue);
        return true;
      } catch {
        this.#failed.set(queue, key);
        return false;
      }
    });
    this.#queues.set(queue, turn);
    return turn;
  }
}

/** Identifies an event, so that it is recognised when it comes again. */
function keyOf(event: ChatEvent | LinkEvent): string {
  const id =
    'message' in event ? event.message.id : 'id' in event ? event.id : 'targetId' in event ? event.targetId : '';
  return `${event.type} ${id} ${'ack' in event ? event.ack : ''}`;
}
