import type { ContactOption, Message } from '@balcao/contract';
import { useEffect } from 'react';

/**
 * A command given by a shortcut or the palette that a part of the desk carries out: a dialog of the header, the input,
 * the search in the conversation, the dialogs that schedule or forward a message or send a place or a card, or a new ticket.
 */
export type TicketCommand =
  | 'transfer'
  | 'notes'
  | 'tags'
  | 'contact'
  | 'write'
  | 'find'
  | 'schedule'
  | 'forward'
  | 'place'
  | 'card'
  | 'new';

/** A person of whom somebody sent the card. */
export type CardPerson = { readonly name: string; readonly number: string };

/** The contact of a new ticket, or the person it is for; the text to write; the message to forward. */
type Details = {
  readonly contact?: ContactOption;
  readonly person?: CardPerson;
  readonly text?: string;
  readonly message?: Message;
};
type Handle<C> = (command: C, details: Details) => void;
type Handler = { accepts: readonly TicketCommand[]; handle: Handle<TicketCommand> };

const handlers = new Set<Handler>();
/** A page that is still being loaded carries out an earlier command, unless it took longer than this. */
const commandTimeout = 3000;
let waiting: { command: TicketCommand; details: Details; until: number } | null = null;

/** Sends a command to the part of the desk that carries it out. The desk may still be loading. */
export function sendTicketCommand(command: TicketCommand, details: Details = {}): void {
  const handler = [...handlers].findLast(({ accepts }) => accepts.includes(command));
  const now = performance.now();
  const earlier = waiting?.command === command && now < waiting.until ? waiting.details.text : undefined;
  waiting = null;
  if (handler !== undefined) return handler.handle(command, details);
  // Whoever types ahead of a loading page loses none of the letters.
  const text = `${earlier ?? ''}${details.text ?? ''}`;
  waiting = { command, details: { ...details, text }, until: now + commandTimeout };
}

/** Carries out commands while the component is mounted. Both arguments must be stable between renders. */
export function useTicketCommand<C extends TicketCommand>(accepts: readonly C[], handle: Handle<C>): void {
  useEffect(() => {
    // A handler is only called with the commands it has listed.
    const handler: Handler = { accepts, handle: handle as Handle<TicketCommand> };
    handlers.add(handler);
    if (waiting !== null && (accepts as readonly TicketCommand[]).includes(waiting.command)) {
      const { command, details, until } = waiting;
      waiting = null;
      if (performance.now() < until) handler.handle(command, details);
    }
    return () => void handlers.delete(handler);
  }, [accepts, handle]);
}
