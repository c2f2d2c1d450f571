export { boldParts, plainText } from './bold-parts.ts';
export { Composer } from './composer.tsx';
export { DayDivider } from './day-divider.tsx';
export { MessageBubble } from './message-bubble.tsx';
export { dividersOf } from './message-days.ts';
export { OutgoingBubble } from './outgoing-bubble.tsx';
