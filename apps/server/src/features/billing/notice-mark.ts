import { createHmac } from 'node:crypto';

/** The mark in the address of Efí's notices: only this server can make it, and another key has another one. */
export const efiMark = (noticeKey: Buffer, pixKey: string): string =>
  createHmac('sha256', noticeKey).update(`efi ${pixKey}`).digest('hex');
