import type { Message, Ticket } from '@balcao/contract';
import {
  abilitiesOf,
  canBeEdited,
  canBeForwarded,
  canBeReactedTo,
  canChangeMessage,
  canEditMessage,
  refuseWriting,
  type Viewer,
} from '@balcao/domain';

/** `unable`: the person may, but the connection cannot. */
export type Choice = 'yes' | 'unable' | 'no';

/** What the menu of a message offers. */
export type MessageChoices = {
  readonly reply: boolean;
  readonly forward: boolean;
  readonly react: Choice;
  readonly edit: Choice;
  readonly delete: Choice;
};

type Circumstances = {
  readonly viewer: Viewer;
  readonly ticket: Pick<Ticket, 'status' | 'userId' | 'whatsapp'>;
  readonly mayReply: boolean;
  readonly now: number;
};

const choiceOf = (isAllowed: boolean, isAble: boolean): Choice => (!isAllowed ? 'no' : isAble ? 'yes' : 'unable');

/** What can be done with a message at this moment; the server decides by the same rules (S166, S472, S473). */
export function choicesOf(message: Message, { viewer, ticket, mayReply, now }: Circumstances): MessageChoices {
  const able = abilitiesOf(ticket.whatsapp?.provider);
  const mayEdit = canEditMessage(viewer, ticket, message) && canBeEdited(message, Date.parse(message.createdAt), now);
  const mayReact = refuseWriting(viewer, ticket) === null && canBeReactedTo(message);
  return {
    reply: mayReply,
    forward: canBeForwarded(message),
    react: choiceOf(mayReact, able.react),
    edit: choiceOf(mayEdit, able.edit),
    // What never left is gone without anybody's help.
    delete: choiceOf(canChangeMessage(viewer, ticket, message), able.delete || message.sendState === 'failed'),
  };
}
