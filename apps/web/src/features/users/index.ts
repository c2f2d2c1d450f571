import { lazy } from 'react';

export { listenToUsers } from './live-updates.ts';
export type { UserDialogRequest } from './user-dialog-request.ts';

/** The users screen. */
export const UsersPage = lazy(() => import('./users-page.tsx').then((file) => ({ default: file.UsersPage })));

/** The dialog of one user, for the own profile. */
export const UserDialog = lazy(() => import('./user-dialog.tsx').then((file) => ({ default: file.UserDialog })));
