import type { Template } from '@balcao/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { styled } from '../../ui/styled.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { faultOf, fieldsOf, type Filling, isFilled, type TemplateField, valueOf, withValue } from './fill-template.ts';
import { TemplatePreview } from './template-preview.tsx';
import { type SendTemplate, useSendTemplate } from './use-send-template.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 12, '& > h3': { ...type.h2, margin: 0, overflowWrap: 'anywhere', outline: 'none' } });
const Sides = styled('div')({ display: 'grid', gridTemplateColumns: '1fr', alignItems: 'start', gap: 16, '@container (min-width: 620px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 340px)', '& > figure': { position: 'sticky', top: 0 } } });
const Box = styled('div')({ containerType: 'inline-size' });
const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 });
const Failure = styled('p')({ ...type.secondary, margin: 0, padding: '8px 12px', borderRadius: radius.control, background: color.errorBg, color: color.error });
const Foot = styled('div')({ position: 'sticky', bottom: -12, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8, margin: '0 -4px -12px', padding: '8px 4px 12px', background: color.paper });

/** The longest text a placeholder takes. */
const longest = 1024;

function useLabel(): (field: TemplateField) => string {
  const { t } = useTranslation('templates');
  return ({ part, name, kind, button = '' }) => {
    if (kind === 'file') return t('fields.file');
    if (kind === 'link') return t('fields.link', { button });
    if (kind === 'code') return t('fields.code', { button });
    return part === 'header' ? t('fields.header', { name }) : t('fields.body', { name });
  };
}

type Props = {
  connectionId: number;
  template: Template;
  filling: Filling;
  onFilling: (filling: Filling) => void;
  onSend: SendTemplate;
  onBack: () => void;
  onSent: () => void;
};

/** Fills a template in and sends it; what was typed stays when it is refused. */
export function TemplateForm({ connectionId, template, filling, onFilling, onSend, onBack, onSent }: Props) {
  const { t } = useTranslation('templates');
  const labelOf = useLabel();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const errorId = useId();
  const [checked, setChecked] = useState(false);
  const { busy, error, send } = useSendTemplate({ connectionId, template, onSend, onSent });
  const fields = fieldsOf(template);

  // Without a field there is nothing to type: the name is where reading begins.
  useEffect(() => {
    const first = form.current?.querySelector('input');
    (first ?? title.current)?.focus();
  }, []);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isFilled(template, filling)) return void send(filling);
    const place = fields.findIndex((field) => faultOf(field, valueOf(filling, field)) !== null);
    form.current?.querySelectorAll('input')[place]?.focus();
  }

  return (
    <Form ref={form} noValidate onSubmit={onSubmit} data-testid="template-picker-form">
      <h3 ref={title} tabIndex={-1}>
        {template.name}
      </h3>
      <Box>
        <Sides>
          <Fields>
            {fields.length === 0 && <p style={{ margin: 0, color: color.text2 }}>{t('fields.none')}</p>}
            {fields.map((field) => {
              const value = valueOf(filling, field);
              const fault = checked ? faultOf(field, value) : null;
              const testId = `template-picker-field-${field.part}-${field.name}`;
              return (
                <Field key={testId} label={labelOf(field)} hint={field.kind === 'text' ? undefined : t(`fields.${field.kind}Hint`)} error={fault === null ? undefined : t(`fields.${fault}`)} data-testid={testId}>
                  <TextInput value={value} maxLength={longest} autoComplete="off" inputMode={field.kind === 'file' ? 'url' : undefined} onChange={(event) => onFilling(withValue(filling, field, event.target.value))} data-testid={testId} />
                </Field>
              );
            })}
          </Fields>
          <TemplatePreview template={template} filling={filling} />
        </Sides>
      </Box>
      {error !== null && (
        <Failure id={errorId} role="alert" data-testid="template-picker-error">
          {errorText(error)}
        </Failure>
      )}
      <Foot>
        <Button variant="ghost" icon={<ArrowLeft />} disabled={busy} onClick={onBack} data-testid="template-picker-back">
          {t('picker.back')}
        </Button>
        <Button type="submit" variant="primary" icon={<SendHorizontal />} busy={busy} aria-describedby={error === null ? undefined : errorId} data-testid="template-picker-send">
          {busy ? t('picker.sending') : t('picker.send')}
        </Button>
      </Foot>
    </Form>
  );
}
