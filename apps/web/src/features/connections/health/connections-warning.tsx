import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { useConnectionsWarning } from './use-connections-warning.ts';

const Mark = styled('span', { shouldForwardProp: (prop) => prop !== 'rail' })<{ rail: boolean }>(({ rail }) => ({
  display: 'grid',
  flex: 'none',
  ...(rail ? { position: 'absolute', top: 3, right: 3 } : { marginLeft: 'auto' }),
  '&& svg': { width: rail ? 13 : 16, height: rail ? 13 : 16, color: color.warnDot },
}));

/** The warning beside "Connections" in the menu while one of them does not work (S35). */
export function ConnectionsWarning({ id, rail }: { id: string; rail: boolean }) {
  const { t } = useTranslation('shell');
  if (!useConnectionsWarning()) return null;
  return (
    <Mark
      id={id}
      rail={rail}
      aria-hidden
      aria-label={t('menu.connectionsWarning')}
      title={t('menu.connectionsWarning')}
      data-testid="menu-connections-warning"
    >
      <TriangleAlert aria-hidden />
    </Mark>
  );
}
