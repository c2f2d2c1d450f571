import { type SettingKey, settingSpecs } from '@balcao/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { HoursInForce } from './hours-in-force.tsx';
import { SavingHint } from './saving-hint.tsx';
import { useShownSetting } from './use-shown-setting.ts';
import type { SettingsAccess } from './use-settings.ts';

const Box = styled('div')({
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
});
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '13px 16px',
  '& + &': { borderTop: `1px solid ${color.divider2}` },
  '& > div:first-of-type': { flex: 1, minWidth: 0 },
  '& > div:last-of-type': { flex: 'none', width: 160 },
  '& label': { fontWeight: 550 },
  '& p': { ...type.meta, margin: '2px 0 0', color: color.text2, textWrap: 'pretty' },
  [narrow]: { flexDirection: 'column', alignItems: 'stretch', gap: 8, '& > div:last-of-type': { width: 'auto' } },
});

/** The settings that hold one of a few words, in the order of the page (S310). */
const options = [
  'userRating',
  'ratingComment',
  'scheduleType',
  'CheckMsgIsGroup',
  'call',
  'chatBotType',
  'chatbotTimeout',
  'autoReopenTimeout',
  'linkPreviews',
  'userCreation',
] as const satisfies readonly SettingKey[];

type OptionKey = (typeof options)[number];

/** One setting: what it does, and its values to choose from; a choice is saved at once. */
function Option({ option, settings }: { option: OptionKey; settings: SettingsAccess }) {
  const { t } = useTranslation('settings');
  const id = useId();
  useShownSetting(option, id);
  const testId = `settings-${option}`;
  const labels: Readonly<Record<string, string>> = t(`options.${option}.values`, { returnObjects: true });
  const values = settingSpecs[option].values.map((value) => ({ value, label: labels[value] ?? value }));
  return (
    <Row>
      <div>
        <label htmlFor={id}>{t(`options.${option}.label`)}</label>
        <SavingHint isShown={settings.isSaving(option)} testId={testId} />
        <p id={`${id}-hint`}>{t(`options.${option}.hint`)}</p>
        {option === 'scheduleType' && <HoursInForce scheduleType={settings.valueOf(option)} />}
      </div>
      <div>
        <SelectInput
          id={id}
          aria-describedby={`${id}-hint`}
          options={values}
          value={settings.valueOf(option)}
          onChange={(event) => void settings.change(option, event.target.value)}
          data-testid={testId}
        />
      </div>
    </Row>
  );
}

/** How customers are served: ratings, hours, groups, calls, chatbot (S310). */
export function ServiceOptions({ settings }: { settings: SettingsAccess }) {
  return (
    <Box>
      {options.map((option) => (
        <Option key={option} option={option} settings={settings} />
      ))}
    </Box>
  );
}

/** Whose opening hours count, for the tab of the hours. */
export function ScheduleTypeOption({ settings }: { settings: SettingsAccess }) {
  return (
    <Box>
      <Option option="scheduleType" settings={settings} />
    </Box>
  );
}
