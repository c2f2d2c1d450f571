export { DeliveryMark } from './delivery-mark.tsx';
export { MessageHistory } from './message-history.tsx';
export { MessageList } from './message-list.tsx';
export { MessageText } from './message-text.tsx';
export { plainText } from './parse-text.ts';
