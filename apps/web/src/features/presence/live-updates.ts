import { followTypingCustomers } from './typing-customers.ts';

/** Keeps the rows of the lists informed of customers who type; the returned function stops it. */
export const listen = (): (() => void) => followTypingCustomers();
