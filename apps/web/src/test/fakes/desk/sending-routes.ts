import { type Message, messagesEndpoints } from '@balcao/contract';
import { cardBody, placeBody } from '@balcao/domain';
import { buildMessage } from '../../builders/build-message.ts';
import { Refusal, route, type Route } from '../fake-api.ts';
import type { DeskMemory } from './desk-memory.ts';

/** The kind of message that a file becomes. */
function kindOf({ type }: File): string {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('audio/') ? 'voice' : 'document';
}

/** What a message has of the file that was sent with it. */
function fileParts(file: File | undefined): Partial<Message> {
  if (file === undefined) return {};
  const mediaUrl = URL.createObjectURL(file);
  return { kind: kindOf(file), mediaState: 'ready', mediaUrl, mediaName: file.name, mediaBytes: file.size };
}

/** A message of the viewer that was just sent. */
function addOwn(desk: DeskMemory, parts: Partial<Message>): Message {
  const sent = buildMessage({
    id: desk.messages.length + 1,
    fromMe: true,
    userId: desk.viewer.id,
    sendState: 'sent',
    ack: 1,
    createdAt: new Date().toISOString(),
    ...parts,
  });
  desk.messages = [...desk.messages, sent];
  return sent;
}

/** Takes what the viewer sends. */
export const sendingRoutes = (desk: DeskMemory): Route[] => [
  route(messagesEndpoints.send, ({ params: { ticketId }, body: { body, clientId, quotedMsg }, files }) => {
    const known = desk.messages.find((message) => message.clientId === clientId);
    if (known !== undefined) return known;
    const quoted = desk.messages.find((message) => message.id === quotedMsg?.id);
    const sent = buildMessage({
      id: desk.messages.length + 1,
      ticketId,
      body,
      clientId: clientId ?? null,
      quotedMsg: quoted === undefined ? null : { id: quoted.id, body: quoted.body, fromMe: false, contactName: null },
      fromMe: true,
      userId: desk.viewer.id,
      sendState: 'sent',
      ack: 1,
      createdAt: new Date().toISOString(),
      ...fileParts(files[0]),
    });
    desk.messages = [...desk.messages, sent];
    return sent;
  }),
  route(messagesEndpoints.sendQuickFile, ({ params: { ticketId }, body: { body, clientId = null } }) =>
    addOwn(desk, { ticketId, clientId, body, kind: 'document', mediaState: 'ready', mediaName: 'tabela.pdf' }),
  ),
  route(messagesEndpoints.forward, ({ params: { ticketId }, body: { messageId, clientId } }) => {
    const source = desk.messages.find(({ id }) => id === messageId);
    if (source === undefined) throw new Refusal('ERR_NO_MESSAGE_FOUND');
    const parts = { ticketId, fromMe: true, userId: desk.viewer.id, clientId: clientId ?? null };
    const copy = { ...source, ...parts, id: desk.messages.length + 1 };
    desk.messages = [...desk.messages, copy];
    return copy;
  }),
  route(messagesEndpoints.sendPlace, ({ params: { ticketId }, body: { clientId = null, ...place } }) =>
    addOwn(desk, { ticketId, clientId, kind: 'location', body: placeBody(place) }),
  ),
  route(messagesEndpoints.askNumber, ({ params: { ticketId }, body: { clientId = null } }) =>
    addOwn(desk, { ticketId, clientId, kind: 'number_request', body: 'Precisamos do seu número de telefone.' }),
  ),
  route(messagesEndpoints.sendCard, ({ params: { ticketId }, body: { clientId = null, contactId } }) =>
    addOwn(desk, {
      ticketId,
      clientId,
      kind: 'contact',
      body: cardBody({ name: `Contato ${contactId}`, number: '5511988000077' }),
    }),
  ),
];
