import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { menuFor } from './menu.ts';

/** The pages the person at the screen may open, with their names, as the menu always lists them. */
export function usePages(): readonly { to: string; label: string }[] {
  const { t } = useTranslation();
  const session = useSignedIn();
  return useMemo(() => {
    const entries = Object.values(menuFor(session)).flat();
    return entries.flatMap(({ to, area, gate }) => (gate === undefined ? [{ to, label: t(`titles.${area}`) }] : []));
  }, [session, t]);
}
