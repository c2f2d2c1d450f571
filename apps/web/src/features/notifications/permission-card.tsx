import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { Switch } from '../../ui/inputs/switch.tsx';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { useNotificationChoice } from './notification-preferences.ts';
import { cardOf, readPermission } from './permission.ts';

const Card = styled('section')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  flex: 'none',
  margin: '0 16px 8px',
  padding: 12,
  borderRadius: radius.card,
  background: color.infoBg,
  color: color.text,
  '& > svg': { flex: 'none', color: color.info },
  '& p': { margin: '0 0 8px' },
  '& p:last-child': { margin: 0 },
});
const Line = styled('div')({
  ...type.secondary,
  flex: 'none',
  padding: '0 16px 6px',
  color: color.text2,
  '& label': { display: 'flex', justifyContent: 'space-between' },
});

/**
 * Offers notifications of the browser with a reason, and explains a refusal. The browser's prompt appears only after a
 * click (S222).
 */
export function PermissionCard() {
  const { t } = useTranslation('notifications');
  const { user } = useSignedIn();
  const [permission, setPermission] = useState(readPermission);
  const [asked, storeAsked] = useStored(`notificationsAsked-${user.id}`, ['no', 'yes']);
  const [wanted, storeWanted] = useNotificationChoice();
  const card = cardOf(permission, asked === 'yes');

  async function ask(): Promise<void> {
    storeAsked('yes');
    setPermission(await Notification.requestPermission());
  }

  if (card === 'switch') {
    return (
      <Line>
        <Switch
          label={t('switch')}
          checked={wanted === 'on'}
          onChange={(on) => storeWanted(on ? 'on' : 'off')}
          data-testid="notifications-switch"
        />
      </Line>
    );
  }
  return (
    <Card aria-label={t('title')} data-testid={`notifications-${card}`}>
      <BellRing size={18} aria-hidden />
      <div>
        <p>{t(`why.${card}`)}</p>
        {(card === 'ask' || card === 'askAgain') && (
          <Button size="small" variant="primary" onClick={() => void ask()} data-testid="notifications-allow">
            {t('allow')}
          </Button>
        )}
      </div>
    </Card>
  );
}
