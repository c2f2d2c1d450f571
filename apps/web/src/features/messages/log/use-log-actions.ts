import type { Message } from '@balcao/contract';
import { canChangeMessage, refuseWriting } from '@balcao/domain';
import { useCallback, useMemo } from 'react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  deleteMessage,
  deskStore,
  reactToMessage,
  resendMessage,
  setReplyTo,
  type TicketEntry,
  viewerOf,
} from '../../desk/index.ts';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { choicesOf } from '../bubble/message-choices.ts';
import { useLogLayers } from './use-log-layers.tsx';

type Options = {
  ticket: TicketEntry;
  contactName: string;
  mayWrite: boolean;
  /** Those that are drawn. */
  messages: readonly Message[];
  onJump: (id: number) => void;
};

/** What can be done with the messages of a conversation, and the layers that open above it. */
export function useLogActions({ ticket, contactName, mayWrite, messages, onJump }: Options) {
  const { id: ticketId } = ticket;
  const toast = useToast();
  const { user } = useSignedIn();
  const mayRetry = canChangeMessage(viewerOf(user), ticket, { fromMe: true });
  const mayReact = refuseWriting(viewerOf(user), ticket) === null;
  const onRetry = useCallback((message: Message) => resendMessage(message).catch(toast.failure), [toast]);
  const onReact = useCallback(
    (message: Message, emoji: string) => reactToMessage(message.id, emoji).catch(toast.failure),
    [toast],
  );
  const onReply = useCallback(
    (message: Message) => deskStore.update((state) => setReplyTo(state, ticketId, message.id)),
    [ticketId],
  );
  const { layers, onPicture, onMenu } = useLogLayers({
    messages,
    contactName,
    menuActions: {
      choicesOf: (message) =>
        choicesOf(message, { viewer: viewerOf(user), ticket, mayReply: mayWrite, now: Date.now() }),
      onReply,
      onReact,
      onDelete: (message) => deleteMessage(message.id),
    },
  });
  const actions = useMemo(
    (): BubbleActions => ({
      onRetry: mayRetry ? onRetry : undefined,
      onReact: mayReact ? onReact : undefined,
      onJump,
      onPicture,
      onMenu,
    }),
    [mayRetry, onRetry, mayReact, onReact, onJump, onPicture, onMenu],
  );
  return { actions, layers, onPicture };
}
