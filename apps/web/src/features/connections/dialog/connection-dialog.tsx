import type { Connection, ConnectionInput } from '@balcao/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { type ConnectionFormValues, emptyConnection, toFormValues, validateConnection } from './connection-form.ts';
import { useSaveConnection } from './use-save-connection.ts';
import { useUnofferedQueues } from './use-unoffered-queues.ts';

/** Refusals that belong to a field although they do not name it. */
const codeFields = {
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
} as const;

type Props = {
  known: Connection | null;
  /** The provider to preselect, when switching to another one solves a problem. */
  startAs?: ConnectionInput['provider'] | undefined;
  /** Whether it was opened because the connection has no queue. */
  repairs?: boolean | undefined;
  /** Called before the dialog closes, with the connection after and before. */
  onSaved: (saved: Connection, before: Connection | null) => void;
  onClose: () => void;
};

/** Adds a connection or edits one as it was when the dialog opened (S278–S281). */
export function ConnectionDialog({ known, startAs, repairs = false, onSaved, onClose }: Props) {
  const { t } = useTranslation(['connections', 'common']);
  const save = useSaveConnection();
  const form = useForm<ConnectionFormValues>({
    defaultValues: {
      ...(known === null ? emptyConnection : toFormValues(known)),
      ...(startAs === undefined ? {} : { provider: startAs }),
    },
    mode: 'onTouched',
    resolver: resolveReasons((values: ConnectionFormValues) => validateConnection(values, known)),
  });
  useUnofferedQueues(form, known === null || repairs);
  return (
    <FormDialog
      open
      title={known === null ? t('dialog.addTitle') : t('dialog.editTitle')}
      form={form}
      onSave={async (values) => onSaved(await save(known, values), known)}
      onClose={onClose}
      confirmLabel={known === null ? t('dialog.add') : t('common:actions.save')}
      busyLabel={known === null ? t('dialog.adding') : t('common:busy.saving')}
      codeFields={codeFields}
      width={560}
      testId="connection-dialog"
    >
      <ConnectionFields form={form} known={known} />
    </FormDialog>
  );
}
