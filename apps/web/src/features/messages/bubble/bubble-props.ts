import type { Message } from '@balcao/contract';

/** What can be done with a message; absent where it may not. The same object as long as nothing of it changes. */
export type BubbleActions = {
  onRetry?: ((message: Message) => Promise<void>) | undefined;
  onJump?: ((messageId: number) => void) | undefined;
  onPicture?: ((messageId: number) => void) | undefined;
  onMenu?: ((message: Message, button: HTMLElement) => void) | undefined;
};

export type MessageBubbleProps = {
  message: Message;
  contactName: string;
  isGroup: boolean;
  /** Opens a series of the same sender, and the next message is of another. */
  leads: boolean;
  ends: boolean;
  /** The keyboard is at this message. */
  isCurrent: boolean;
  /** Somebody jumped to it just now. */
  isMarked: boolean;
  actions: BubbleActions;
};

/** What is joined to a message from elsewhere and may change without a version of its own. */
const joinedOf = ({ quotedMsg, contact, queue }: Message): string =>
  `${quotedMsg?.body ?? ''}\n${contact?.name ?? ''}\n${queue?.name ?? ''}`;

const isSameMessage = (one: Message, other: Message): boolean =>
  one === other || (one.id === other.id && one.version === other.version && joinedOf(one) === joinedOf(other));

/** Whether a bubble need not be drawn again: the same version of the same message, looked at in the same way (6.3). */
export function isSameBubble(before: MessageBubbleProps, next: MessageBubbleProps): boolean {
  const names = ['contactName', 'isGroup', 'leads', 'ends', 'isCurrent', 'isMarked', 'actions'] as const;
  return isSameMessage(before.message, next.message) && names.every((name) => before[name] === next[name]);
}
