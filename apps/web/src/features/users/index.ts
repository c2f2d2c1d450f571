import Users from 'lucide-react/icons/users';
import { lazy } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export type { NewAccess } from './access-dialog.tsx';
export type { LinkPerson } from './password-link-dialog.tsx';
export { useColleagues } from './use-colleagues.ts';
export { usePasswordLinkNotice } from './use-password-links.ts';

/** Fetches the user of the session again. */
export const refetchOwnUser = async (): Promise<void> => (await import('./live-updates.ts')).refetchOwnUser();

/** Tells once what a new user needs to log in. */
export const AccessDialog = lazy(() => import('./access-dialog.tsx').then((file) => ({ default: file.AccessDialog })));

/** Lets the operator help somebody of another company to a new password. */
export const PasswordLinkDialog = lazy(() =>
  import('./password-link-dialog.tsx').then((file) => ({ default: file.PasswordLinkDialog })),
);

/** The dialog of one user, for the own profile. */
export const UserDialog = lazy(() => import('./user-dialog.tsx').then((file) => ({ default: file.UserDialog })));

export const usersFeature: Feature = {
  pages: [
    {
      path: '/users',
      area: 'users',
      access: 'admin',
      screen: screen(['users', 'service'], async () => (await import('./users-page.tsx')).UsersPage),
      menu: { section: 'administration', icon: Users },
    },
  ],
};
