import type { ScheduleTemplate, Template } from '@balcao/contract';
import { type Filling, noFilling, trimFilling } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useTemplates } from './use-templates.ts';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  maxHeight: 360,
  padding: 12,
  overflowY: 'auto',
  borderRadius: radius.control,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 });

export type TemplateFieldProps = {
  connectionId: number;
  value: ScheduleTemplate | null;
  onChange: (value: ScheduleTemplate | null) => void;
};

const fillingOf = ({ header, body, buttons }: ScheduleTemplate): Filling => ({ header, body, buttons });

/** Chooses a template of a connection and fills it in, as a part of a form. */
export function TemplateField({ connectionId, value, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('templates');
  const { data } = useTemplates(connectionId);
  // What is typed, with its spaces; the form gets it as it will leave.
  const [typed, setTyped] = useState<Filling>(value === null ? noFilling : fillingOf(value));
  const chosen = data?.templates.find(({ name, language }) => name === value?.name && language === value.language);
  const fill = (template: Template, filling: Filling): void => {
    setTyped(filling);
    onChange({ name: template.name, language: template.language, ...trimFilling(template, filling) });
  };
  return (
    <Root data-testid="template-field">
      {chosen === undefined ? (
        <TemplateChoice connectionId={connectionId} onChoose={(template) => fill(template, noFilling)} />
      ) : (
        <>
          <Head>
            <strong>{chosen.name}</strong>
            <Button size="small" variant="ghost" onClick={() => onChange(null)} data-testid="template-field-other">
              {t('picker.back')}
            </Button>
          </Head>
          <TemplateFields
            template={chosen}
            filling={typed}
            checked={false}
            onFilling={(filling) => fill(chosen, filling)}
          />
          <TemplatePreview template={chosen} filling={typed} />
        </>
      )}
    </Root>
  );
}
