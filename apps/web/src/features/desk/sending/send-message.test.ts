import type { Message } from '@balcao/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { createDeferred } from '../../../test/deferred.ts';
import { sendText } from './send-message.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Answers every message at once, except the first one: that waits for `answerFirst`. */
function startSlowServer() {
  const sent: string[] = [];
  const first = createDeferred<void>();
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { body: text, clientId } = JSON.parse(body) as Pick<Message, 'body' | 'clientId'>;
    const id = sent.push(text);
    if (id === 1) await first.promise;
    return Response.json(
      buildMessage({ id, body: text, clientId, ticketId: Number(url.split('/').at(-1)), fromMe: true }),
    );
  });
  return { sent, answerFirst: () => first.resolve(undefined) };
}

it('S185 S186 a message waits until the one before it is answered, and other tickets do not wait', async () => {
  const { sent, answerFirst } = startSlowServer();
  const ofTicket1 = ['Um', 'Dois', 'Três'].map((text) => sendText(1, { text, sign: false }));
  await sendText(2, { text: 'Outro', sign: false });
  expect(sent).toEqual(['Um', 'Outro']);
  answerFirst();
  await Promise.all(ofTicket1);
  expect(sent).toEqual(['Um', 'Outro', 'Dois', 'Três']);
});
