import type { Address } from '../address.ts';
import { LinkDown, SendRefused, SlowDown } from '../driver.ts';
import type { OutboundMessage, SendReceipt } from '../messages.ts';
import { meaningOfError } from './error-meaning.ts';
import { GraphError } from './graph-error.ts';
import type { Graph } from './graph.ts';
import { NoAnswer, NotReached } from './http.ts';
import { numberAt, recordsAt, textAt } from './json.ts';
import type { Link } from './link.ts';
import { sendableAs } from './media-rules.ts';
import { messageBody, type SentFile } from './message-body.ts';
import { fileForm } from './multipart.ts';
import type { TemplateUse } from '../templates.ts';

/** WhatsApp knows a person under another number than the one that was written to. */
export type Renamed = { readonly chat: Address; readonly written: string; readonly waId: string };

export type SendDeps = {
  graph: Graph;
  link: Link;
  phoneNumberId: string;
  onRenamed(renamed: Renamed): void;
  /** Meta refused a template, so our copy of it may be outdated. */
  onTemplateRefused(template: TemplateUse): void;
};

/** A chat that was asked to slow down waits longer each time, until something gets through. */
const longestStrike = 4;

/** Sends messages, and translates Graph's answers for the product. */
export function createSending({ graph, link, phoneNumberId, onRenamed, onTemplateRefused }: SendDeps) {
  const strikes = new Map<Address, number>();

  const waitOf = (chat: Address, waitMs: number): number => {
    const strike = Math.min(strikes.get(chat) ?? 0, longestStrike);
    strikes.set(chat, strike + 1);
    return waitMs * 4 ** strike;
  };

  /** What to throw for an error of Graph; null when the outcome of the request is unknown. */
  const toThrow = (error: unknown, chat: Address): unknown => {
    if (error instanceof NotReached) {
      link.checkSoon();
      return new LinkDown('Graph cannot be reached', { cause: error });
    }
    if (!(error instanceof GraphError)) return error;
    const meaning = meaningOfError(error);
    if (meaning === null || meaning.do === 'retry') return error;
    if (meaning.do === 'refuse') return new SendRefused(meaning.code, { cause: error });
    if (meaning.do === 'slowDown')
      return new SlowDown(meaning.of === 'chat' ? waitOf(chat, meaning.waitMs) : meaning.waitMs, meaning.of);
    if (meaning.do === 'restrict') {
      link.restrict();
      return new SendRefused('restricted', { cause: error });
    }
    link.close(meaning.reason, error.code);
    return new LinkDown('the link to the Cloud API was closed', { cause: error });
  };

  const post = async (chat: Address, body: object): Promise<unknown> => {
    try {
      const answer = await graph.post(`${phoneNumberId}/messages`, body);
      strikes.delete(chat);
      return answer;
    } catch (error) {
      throw toThrow(error, chat);
    }
  };

  const upload = async (message: OutboundMessage, type: SentFile['type']): Promise<SentFile> => {
    const { media, chat } = message;
    if (!media) throw new SendRefused('media_refused');
    const form = fileForm(media, { messaging_product: 'whatsapp', type: media.mime });
    try {
      const id = textAt(await graph.upload(`${phoneNumberId}/media`, form, form.contentType), 'id');
      if (id === undefined) throw new Error('Graph took a file and gave no id for it');
      return { type, id };
    } catch (error) {
      throw toThrow(error, chat);
    }
  };

  const withFile = async (message: OutboundMessage): Promise<SentFile | null> => {
    if (!message.media) return null;
    const type = sendableAs(message.template ? headerKind(message) : message.kind, message.media);
    if (type === null) throw new SendRefused('media_refused');
    // A message that cannot be sent is refused before its file is uploaded.
    messageBody(message, { type, id: '0' });
    return upload(message, type);
  };

  const attempt = async (message: OutboundMessage): Promise<SendReceipt> => {
    const body = messageBody(message, await withFile(message));
    try {
      return readReceipt(await post(message.chat, body), message.chat, onRenamed);
    } catch (error) {
      if (error instanceof NoAnswer || (error instanceof GraphError && meaningOfError(error) === null))
        return { certainty: 'unknown' };
      throw error;
    }
  };

  return {
    async send(message: OutboundMessage): Promise<SendReceipt> {
      link.requireOpen();
      try {
        return await attempt(message);
      } catch (error) {
        if (message.template && error instanceof SendRefused && error.code === 'template_refused')
          onTemplateRefused(message.template);
        // Meta loses an upload now and then; a second one costs little, and a file it does not want it refuses again.
        if (!message.media || !isLostFile(error)) throw error;
        return attempt(message);
      }
    },
    /**
     * Sends a request about an existing message. It may be repeated safely, so a missing answer is an ordinary failure.
     */
    async sendAboutMessage(chat: Address, body: object): Promise<void> {
      link.requireOpen();
      await post(chat, body);
    },
  };
}

/** The header of a template is a picture, a video or a document; all other files are sent as documents. */
const headerKind = ({ kind }: OutboundMessage): OutboundMessage['kind'] =>
  kind === 'image' || kind === 'video' ? kind : 'document';

const lostFileCodes: readonly (number | null)[] = [131052, 131053];
const isLostFile = (error: unknown): boolean =>
  error instanceof SendRefused && error.cause instanceof GraphError && lostFileCodes.includes(error.cause.code);

function readReceipt(answer: unknown, chat: Address, onRenamed: SendDeps['onRenamed']): SendReceipt {
  const id = textAt(recordsAt(answer, 'messages')[0], 'id');
  // Accepted, but the id is unreadable: a status with our own id will contain it.
  if (id === undefined) return { certainty: 'unknown' };
  const contact = recordsAt(answer, 'contacts')[0];
  const written = numberAt(contact, 'input') === undefined ? undefined : textAt(contact, 'input');
  const waId = textAt(contact, 'wa_id');
  if (written !== undefined && waId !== undefined && written.replace(/\D/g, '') !== waId)
    onRenamed({ chat, written, waId });
  return { certainty: 'sure', id };
}
