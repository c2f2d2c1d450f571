import { placeLength } from '@balcao/domain';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { type Reasons, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { createClientId, sendPlace } from '../../desk/index.ts';
import { readPosition } from './read-position.ts';

type Values = { position: string; name: string; address: string };

const tooLong = (text: string, max: number) => (text.trim().length > max ? 'tooLong' : undefined);
const validate = ({ position, name, address }: Values): Reasons<Values> => ({
  position: position.trim() === '' ? 'required' : readPosition(position) === null ? 'invalid' : undefined,
  name: tooLong(name, placeLength.name),
  address: tooLong(address, placeLength.address),
});

/** Sends a place on the map, named by degrees or by the link of a map (S481). */
export function PlaceDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation('ticketActions');
  // However often it is sent, it is one message.
  const [clientId] = useState(createClientId);
  const form = useForm<Values>({
    defaultValues: { position: '', name: '', address: '' },
    mode: 'onTouched',
    resolver: resolveReasons(validate),
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open
      title={t('place.title')}
      form={form}
      onSave={async ({ position, name, address }) => {
        const found = readPosition(position);
        if (found !== null)
          await sendPlace(ticketId, { ...found, name: name.trim(), address: address.trim(), clientId });
      }}
      onClose={onClose}
      confirmLabel={t('place.confirm')}
      busyLabel={t('place.busy')}
      canSave={isDirty}
      testId="place-dialog"
    >
      <Field
        label={t('place.position')}
        hint={t('place.hint')}
        error={fieldError(errors.position)}
        data-testid="place-dialog-position"
      >
        <TextInput autoFocus data-testid="place-dialog-position" {...form.register('position')} />
      </Field>
      <Field label={t('place.name')} error={fieldError(errors.name)}>
        <TextInput data-testid="place-dialog-name" {...form.register('name')} />
      </Field>
      <Field label={t('place.address')} error={fieldError(errors.address)}>
        <TextInput data-testid="place-dialog-address" {...form.register('address')} />
      </Field>
    </FormDialog>
  );
}
