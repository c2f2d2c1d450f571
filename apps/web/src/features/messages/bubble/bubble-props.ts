import type { Message } from '@balcao/contract';

/**
 * What can be done with a message; an action that is not allowed is missing. The object must be stable between renders.
 */
export type BubbleActions = {
  onRetry?: ((message: Message) => Promise<void>) | undefined;
  onJump?: ((messageId: number) => void) | undefined;
  onPicture?: ((messageId: number) => void) | undefined;
  /** Changes our reaction to a message; an empty one takes it back. */
  onReact?: ((message: Message, emoji: string) => Promise<void>) | undefined;
  onMenu?: ((message: Message, button: HTMLElement) => void) | undefined;
};

export type MessageBubbleProps = {
  message: Message;
  contactName: string;
  isGroup: boolean;
  /** The first message of a series of the same sender. */
  leads: boolean;
  ends: boolean;
  /** Whether the keyboard selection is at this message. */
  isCurrent: boolean;
  /** Whether somebody has just jumped to it. */
  isMarked: boolean;
  actions: BubbleActions;
};

/** Data joined to a message from elsewhere, which may change without a new version of the message. */
const joinedOf = ({ quotedMsg, contact, queue, userName }: Message): string =>
  [quotedMsg?.body, quotedMsg?.mediaName, quotedMsg?.userName, contact?.name, queue?.name, userName].join('\n');

const isSameMessage = (one: Message, other: Message): boolean =>
  one === other || (one.id === other.id && one.version === other.version && joinedOf(one) === joinedOf(other));

/** Whether a bubble need not be drawn again: the same version of the same message, shown in the same way (6.3). */
export function isSameBubble(before: MessageBubbleProps, next: MessageBubbleProps): boolean {
  const names = ['contactName', 'isGroup', 'leads', 'ends', 'isCurrent', 'isMarked', 'actions'] as const;
  return isSameMessage(before.message, next.message) && names.every((name) => before[name] === next[name]);
}
