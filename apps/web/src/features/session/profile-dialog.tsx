import { useCallback, useState } from 'react';
import { useSignedIn } from '../../lib/session/session.ts';
import { UserDialog, type UserDialogRequest } from '../users/index.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';

/** The viewer's user in the user dialog, opened from the account menu (S27). */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { user, restricted } = useSignedIn();
  const [request, setRequest] = useState<UserDialogRequest | null>({ kind: 'profile', userId: user.id });
  // After a failed save it stays mounted but hidden, so that the notice can open it again.
  const close = useCallback(
    (outcome: 'done' | 'failed') => (outcome === 'done' ? onClose() : setRequest(null)),
    [onClose],
  );
  return (
    request && (
      <UserDialog
        request={request}
        onClose={close}
        onReopen={setRequest}
        extra={!restricted && <SecondFactorSection />}
      />
    )
  );
}
