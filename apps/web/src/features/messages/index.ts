export { EmojiPanel } from './emoji/lazy-emoji-panel.ts';
export { DeliveryMark } from './bubble/delivery-mark.tsx';
export { MessageHistory } from './log/message-history.tsx';
export { MessageList } from './log/message-list.tsx';
export { MessageText } from './text/message-text.tsx';
export { plainText } from './text/parse-text.ts';
