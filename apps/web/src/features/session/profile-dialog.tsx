import { useSignedIn } from '../../lib/session/session.ts';
import { UserDialog } from '../users/index.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';

/** The viewer's user in the user dialog, opened from the account menu (S27). */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { user, restricted } = useSignedIn();
  return (
    <UserDialog
      request={{ kind: 'profile', userId: user.id }}
      onClose={onClose}
      extra={!restricted && <SecondFactorSection />}
    />
  );
}
