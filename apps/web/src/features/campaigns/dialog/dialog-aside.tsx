import type { Campaign, CampaignSettings, ContactList } from '@balcao/contract';
import { Suspense, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { FilledTemplate } from '../../templates/index.ts';
import { useFloor } from '../pace.ts';
import type { CampaignFormValues, Slot } from './campaign-form.ts';
import { ForecastNote } from './forecast-note.tsx';
import { JobSize } from './job-size.tsx';
import { PhonePreview, type PreviewFile, samplePerson, useFileUrl } from './phone-preview.tsx';
import { useSamplePeople } from './use-audience.ts';
import { useForecast } from './use-forecast.ts';
import { previewText, type Variables } from './variables.ts';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  flex: 'none',
  padding: '8px 16px',
  '& > strong': { ...type.h2, flex: 'none' },
  '& > select': {
    ...type.secondary,
    minWidth: 0,
    maxWidth: 180,
    minHeight: 28,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: color.text2,
    fontFamily: 'inherit',
    textOverflow: 'ellipsis',
    '&:focus-visible': { outline: `2px solid ${color.info}` },
    '& option': { background: color.raised, color: color.text },
  },
});

type Props = {
  form: UseFormReturn<CampaignFormValues>;
  slot: Slot;
  stored: Campaign | null;
  list: ContactList | undefined;
  settings: CampaignSettings | undefined;
  connectionId: number | null;
  templatesOf: number | null;
  variables: Variables;
};

/** The file that the campaign will have when it is saved. */
function useShownFile({ file, removesFile }: CampaignFormValues, stored: Campaign | null): PreviewFile | null {
  const url = useFileUrl(file);
  if (file !== null) return { name: file.name, url };
  if (removesFile || stored === null || stored.mediaName === null) return null;
  return { name: stored.mediaName, url: stored.mediaPath };
}

/** What the customer's phone will show, seen as somebody of the list, and how large the job is (S363, S364). */
export function DialogAside({ form, slot, stored, list, settings, connectionId, templatesOf, variables }: Props) {
  const { t } = useTranslation('campaigns');
  const values = useWatch({ control: form.control, compute: (all: CampaignFormValues) => all });
  const people = useSamplePeople(values.contactListId === '' ? null : Number(values.contactListId));
  const [chosen, setChosen] = useState(0);
  const person = people.find(({ id }) => id === chosen) ?? people[0] ?? samplePerson(t('preview.sampleName'));
  const file = useShownFile(values, stored);
  const floor = useFloor(connectionId);
  const forecast = useForecast(values);
  const fill = (text: string): string => previewText(text, person, variables);
  const template = values[`template${slot}`];
  return (
    <>
      <Head>
        <strong>{t('preview.title')}</strong>
        {people.length > 0 && (
          <select
            aria-label={t('preview.person')}
            value={String(chosen || people[0]?.id)}
            onChange={({ target }) => setChosen(Number(target.value))}
            data-testid="campaign-preview-person"
          >
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Head>
      <PhonePreview
        message={templatesOf === null ? fill(values[`message${slot}`]) : ''}
        question={
          values.confirmation === 'true' && templatesOf === null ? fill(values[`confirmationMessage${slot}`]) : null
        }
        file={templatesOf === null ? file : null}
        template={
          templatesOf === null || template === null ? undefined : (
            <Suspense fallback={null}>
              <FilledTemplate connectionId={templatesOf} value={template} fill={fill} />
            </Suspense>
          )
        }
      />
      <JobSize list={list} forecast={forecast} settings={settings} floor={floor} />
      {forecast !== undefined && (
        <ForecastNote forecast={forecast} hasStart={values.scheduledAt !== '' || values.startsNow} />
      )}
    </>
  );
}
