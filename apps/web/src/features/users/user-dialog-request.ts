import type { UserFormValues } from './user-form.ts';

/** What the user dialog was opened for; `typed` are the values of an attempt that failed. */
export type UserDialogRequest = ({ kind: 'add' } | { kind: 'edit' | 'profile'; userId: number }) & {
  typed?: UserFormValues;
};
