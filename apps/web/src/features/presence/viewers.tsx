import Tooltip from '@mui/material/Tooltip';
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import type { PresentPerson } from './present-people.ts';

const Root = styled('ul')({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  margin: '0 4px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li + li': { marginLeft: -6 },
  // Where the header is tight the faces give way to their number.
  '[data-tight] & > li': { display: 'none' },
  '[data-tight] & > li[data-count]': { display: 'flex' },
});
const Face = styled('span')({
  position: 'relative',
  display: 'block',
  borderRadius: '50%',
  boxShadow: `0 0 0 2px ${color.paper}`,
  '&[data-types]': { boxShadow: `0 0 0 2px ${color.paper}, 0 0 0 3.5px ${color.primary}` },
  '& > svg': {
    position: 'absolute',
    right: -4,
    bottom: -4,
    width: 15,
    height: 15,
    padding: 2,
    borderRadius: '50%',
    background: color.paper,
    color: color.text2,
    strokeWidth: 2.5,
  },
});
const Count = styled('li')({
  ...type.meta,
  display: 'none',
  alignItems: 'center',
  gap: 4,
  fontWeight: 600,
  color: color.text2,
  '& svg': { width: 16, height: 16 },
});
const More = styled('li')({ ...type.meta, paddingLeft: 10, color: color.text2 });

/** Further people are only counted. */
const most = 3;

/** The colleagues who have the same conversation open. */
export function Viewers({ people }: { people: readonly PresentPerson[] }) {
  const { t } = useTranslation('ticketActions');
  const names = people.map(({ name }) => name).join(', ');
  return (
    <Root aria-label={t('presence.viewers')} data-testid="conversation-viewers">
      {people.slice(0, most).map(({ id, name, typing }) => {
        const words = typing === null ? t('presence.views', { name }) : t(`presence.${typing.state}By`, { name });
        return (
          <li key={id}>
            <Tooltip title={words}>
              <Face
                role="img"
                tabIndex={0}
                aria-label={words}
                data-types={typing !== null || undefined}
                data-testid="conversation-viewer"
              >
                <Avatar name={name} size={28} />
                <Eye aria-hidden />
              </Face>
            </Tooltip>
          </li>
        );
      })}
      <Count data-count aria-label={names} title={names} data-testid="conversation-viewer-count">
        <Eye aria-hidden />
        {people.length}
      </Count>
      {people.length > most && <More title={names}>{t('presence.more', { count: people.length - most })}</More>}
    </Root>
  );
}
