import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { menuFor } from './menu.ts';

/** The pages the person at the screen may open, by their names, as the menu lists them. */
export function usePages(): readonly { to: string; label: string }[] {
  const { t } = useTranslation();
  const session = useSignedIn();
  return useMemo(() => {
    const { main, campaigns, administration, platform, foot } = menuFor(session);
    return [...main, ...campaigns, ...administration, ...platform, ...foot].map(({ to, title }) => ({
      to,
      label: t(`titles.${title}`),
    }));
  }, [session, t]);
}
