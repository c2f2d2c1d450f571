export { useTypingCustomer } from './typing-customers.ts';
export { usePresence } from './use-presence.ts';
export { Viewers } from './viewers.tsx';
