import type { Template } from '@balcao/contract';
import { faultOf, fieldsOf, type Filling, findFault, valueOf } from '@balcao/domain';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { type SendTemplate, useSendTemplate } from './use-send-template.ts';

const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '& > h3': { ...type.h2, margin: 0, overflowWrap: 'anywhere', outline: 'none' },
});
const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr',
  alignItems: 'start',
  gap: 16,
  '@container (min-width: 620px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 340px)',
    '& > figure': { position: 'sticky', top: 0 },
  },
});
const Box = styled('div')({ containerType: 'inline-size' });
const Failure = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.errorBg,
  color: color.error,
});
const Foot = styled('div')({
  position: 'sticky',
  bottom: -12,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
  margin: '0 -4px -12px',
  padding: '8px 4px 12px',
  background: color.paper,
});

type Props = {
  connectionId: number;
  template: Template;
  filling: Filling;
  onFilling: (filling: Filling) => void;
  onSend: SendTemplate;
  onBack: () => void;
  onSent: () => void;
};

/** Fills in a template and sends it. What was typed stays when it is refused. */
export function TemplateForm({ connectionId, template, filling, onFilling, onSend, onBack, onSent }: Props) {
  const { t } = useTranslation('templates');
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const errorId = useId();
  const [checked, setChecked] = useState(false);
  const { busy, error, send } = useSendTemplate({ connectionId, template, onSend, onSent });

  // Without a field the focus goes to the name of the template.
  useEffect(() => {
    const first = form.current?.querySelector('input');
    (first ?? title.current)?.focus();
  }, []);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (findFault(template, filling) === null) return void send(filling);
    const place = fieldsOf(template).findIndex((field) => faultOf(field, valueOf(filling, field)) !== null);
    form.current?.querySelectorAll('input')[place]?.focus();
  }

  return (
    <Form ref={form} noValidate onSubmit={onSubmit} data-testid="template-picker-form">
      <h3 ref={title} tabIndex={-1}>
        {template.name}
      </h3>
      <Box>
        <Sides>
          <TemplateFields template={template} filling={filling} checked={checked} onFilling={onFilling} />
          <TemplatePreview template={template} filling={filling} />
        </Sides>
      </Box>
      {error !== null && (
        <Failure id={errorId} role="alert" data-testid="template-picker-error">
          {errorText(error)}
        </Failure>
      )}
      <Foot>
        <Button
          variant="ghost"
          icon={<ArrowLeft />}
          disabled={busy}
          onClick={onBack}
          data-testid="template-picker-back"
        >
          {t('picker.back')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal />}
          busy={busy}
          aria-describedby={error === null ? undefined : errorId}
          data-testid="template-picker-send"
        >
          {busy ? t('picker.sending') : t('picker.send')}
        </Button>
      </Foot>
    </Form>
  );
}
