import type { Template } from '@balcao/contract';
import { faultOf, fieldsOf, type Filling, textLength, valueOf, withValue } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/inputs/field.tsx';
import { styled } from '../../ui/styled.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { color } from '../../ui/theme/tokens.ts';
import { faultText, hintOf, labelOf } from './field-texts.ts';

/** Degrees are short and belong together: two in a row. */
const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 12,
  minWidth: 0,
  '& > *': { gridColumn: '1 / -1' },
  '& > [data-half]': { gridColumn: 'auto' },
});

type Props = {
  template: Template;
  filling: Filling;
  /** Somebody tried to send it: what is wrong is said. */ checked: boolean;
  onFilling: (filling: Filling) => void;
};

/** One input for everything a template wants, from top to bottom. */
export function TemplateFields({ template, filling, checked, onFilling }: Props) {
  const { t } = useTranslation('templates');
  const fields = fieldsOf(template);
  return (
    <Root>
      {fields.length === 0 && <p style={{ margin: 0, color: color.text2 }}>{t('fields.none')}</p>}
      {fields.map((field) => {
        const value = valueOf(filling, field);
        const fault = checked ? faultOf(field, value) : null;
        const testId = `template-picker-field-${field.part}-${field.name}`;
        return (
          <div key={testId} data-half={field.kind === 'latitude' || field.kind === 'longitude' ? '' : undefined}>
            <Field
              label={labelOf(t, template, field)}
              hint={hintOf(t, field)}
              error={fault === null ? undefined : faultText(t, fault)}
              data-testid={testId}
            >
              <TextInput
                value={value}
                maxLength={textLength.templateValue}
                autoComplete="off"
                inputMode={field.kind === 'file' ? 'url' : undefined}
                onChange={(event) => onFilling(withValue(filling, field, event.target.value))}
                data-testid={testId}
              />
            </Field>
          </div>
        );
      })}
    </Root>
  );
}
