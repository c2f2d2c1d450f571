import { ticketNoteInput } from '@balcao/contract';
import { noteLength } from '@balcao/domain';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../../lib/api/errors.ts';
import { useBusy } from '../../../lib/busy.ts';
import { reasonOf } from '../../../lib/forms/form-reasons.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field, useFieldLinks } from '../../../ui/inputs/field.tsx';
import { styled } from '../../../ui/styled.ts';
import { inputLook } from '../../../ui/inputs/text-input.tsx';
import { color, narrow } from '../../../ui/theme/tokens.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 8 });
const Area = styled('textarea')({
  ...inputLook,
  width: '100%',
  minHeight: 72,
  padding: '8px 12px',
  border: 0,
  outline: 'none',
  resize: 'vertical',
  font: 'inherit',
  letterSpacing: 'inherit',
  '&:focus': { boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 1.5px ${color.error}` },
  '&::placeholder': { color: color.text3, opacity: 1 },
  [narrow]: { fontSize: 16 },
});

function NoteArea({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('contacts');
  const { id, describedBy, invalid } = useFieldLinks();
  return (
    <Area
      id={id}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      value={value}
      maxLength={noteLength.max}
      placeholder={t('notes.placeholder')}
      onChange={(event) => onChange(event.target.value)}
      data-testid="note-text"
    />
  );
}

/** A form for a new note. What was typed stays until it is saved (S200, S203). */
export function NoteForm({ onAdd }: { onAdd: (note: string) => Promise<boolean> }) {
  const { t } = useTranslation('contacts');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { busy, run } = useBusy();
  const reason = reasonOf(ticketNoteInput.shape.note, note);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (reason !== undefined || !(await run(() => onAdd(note)))) return;
    setNote('');
    setChecked(false);
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('notes.field')}
        error={isChecked && reason !== undefined ? reasonText(reason) : undefined}
        data-testid="note"
      >
        <NoteArea value={note} onChange={setNote} />
      </Field>
      <div>
        <Button type="submit" size="small" variant="tonal" busy={busy} data-testid="note-add">
          {busy ? t('notes.adding') : t('notes.add')}
        </Button>
      </div>
    </Form>
  );
}
