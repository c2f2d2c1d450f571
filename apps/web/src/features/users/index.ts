import { lazy } from 'react';
import { screen } from '../../lib/screen.tsx';

export { listenToUsers } from './live-updates.ts';
export type { UserDialogRequest } from './user-dialog-request.ts';

/** The users screen. */
export const UsersPage = screen(['users'], async () => (await import('./users-page.tsx')).UsersPage);

/** The dialog of one user, for the own profile. */
export const UserDialog = lazy(() => import('./user-dialog.tsx').then((file) => ({ default: file.UserDialog })));
