import { type SettingKey, settingSpecs } from '@balcao/contract';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { SettingSecret, SettingText } from './setting-text.tsx';
import type { SettingsAccess } from './use-settings.ts';

const Box = styled('section')({
  padding: 16,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  '& h3': { ...type.h2, margin: '0 0 12px' },
});
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Note = styled('p')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  color: color.text2,
});

type TextSetting = Extract<
  SettingKey,
  'ipixc' | 'tokenixc' | 'ipmkauth' | 'clientidmkauth' | 'clientsecretmkauth' | 'asaas'
>;

/** The systems of providers and what each is reached by; what they do with it comes with them (S311). */
const systems = [
  { name: 'ixc', fields: ['ipixc', 'tokenixc'] },
  { name: 'mkauth', fields: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'] },
] as const satisfies readonly { name: string; fields: readonly TextSetting[] }[];

function SettingField({ setting, settings }: { setting: TextSetting; settings: SettingsAccess }) {
  const { t } = useTranslation('settings');
  const spec = settingSpecs[setting];
  const props = { setting, settings, label: t(`integrations.fields.${setting}`), maxLength: spec.maxLength };
  return 'secret' in spec ? <SettingSecret {...props} /> : <SettingText {...props} />;
}

/** Access to other systems. The token for payments is the operator's alone, also in a support access (S311). */
export function Integrations({ settings }: { settings: SettingsAccess }) {
  const { t } = useTranslation('settings');
  const { user, support } = useSignedIn();
  const shown = user.super || support ? [...systems, { name: 'asaas', fields: ['asaas'] } as const] : systems;
  return (
    <>
      {shown.map(({ name, fields }) => (
        <Box key={name} aria-labelledby={`settings-${name}`}>
          <h3 id={`settings-${name}`}>{t(`integrations.${name}`)}</h3>
          <Fields>
            {fields.map((setting, index) => (
              <div key={setting} data-wide={fields.length % 2 === 1 && index === 0 ? '' : undefined}>
                <SettingField setting={setting} settings={settings} />
              </div>
            ))}
          </Fields>
        </Box>
      ))}
      <Note>
        <Lock size={14} aria-hidden />
        {t('integrations.note')}
      </Note>
    </>
  );
}
