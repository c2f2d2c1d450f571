import { type Enrolment, sessionEndpoints } from '@balcao/contract';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DialogBody, DialogFoot, DialogHead, DialogTitle } from '../../../ui/dialogs/dialog-parts.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PasswordInput, TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanSecret } from './scan-secret.tsx';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 10,
  padding: 14,
  borderRadius: radius.card,
  background: color.sunken,
  '& h3': { margin: 0, fontSize: 14, fontWeight: 600, display: 'flex', alignItems: 'center', gap: 8 },
  '& p': { ...type.secondary, margin: 0, color: color.text2, textWrap: 'pretty' },
});
const Text = styled('p')({ margin: 0, color: color.text2, textWrap: 'pretty' });

const factorKey = ['session', 'second-factor'] as const;

/** What is open: the dialogs of switching on follow each other. */
type View =
  | { kind: 'password' }
  | { kind: 'scan'; enrolment: Enrolment }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'off' };

/** The own second factor: whether it is on, and the way to switch it on or off. */
export function SecondFactorSection() {
  const { t } = useTranslation(['session', 'common']);
  const format = useFormat();
  const client = useQueryClient();
  const toast = useToast();
  const factor = useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call(sessionEndpoints.secondFactor, { signal }),
    meta: { quiet: true },
  });
  const [view, setView] = useState<View | null>(null);
  // A dialog that was followed by the next one closes without closing that one.
  const close = (kind: View['kind']) => (): void => setView((open) => (open?.kind === kind ? null : open));
  const reload = () => client.invalidateQueries({ queryKey: factorKey });
  const enabledAt = factor.data?.enabledAt ?? null;

  function text(): string {
    if (factor.isError) return t('factor.loadError');
    if (enabledAt === null) return factor.data?.required ? t('factor.offRequired') : t('factor.off');
    return t('factor.on', { date: format.day(enabledAt.slice(0, 10)), count: factor.data?.recoveryCodesLeft ?? 0 });
  }

  return (
    <Root aria-labelledby="second-factor-title" data-testid="second-factor">
      <h3 id="second-factor-title">
        <ShieldCheck size={18} aria-hidden />
        {t('factor.title')}
      </h3>
      {factor.isPending ? <Skeleton style={{ width: '80%', height: 14 }} /> : <p>{text()}</p>}
      {factor.isError && <Button onClick={() => void factor.refetch()}>{t('common:actions.retry')}</Button>}
      {factor.isSuccess && enabledAt === null && (
        <Button variant="tonal" onClick={() => setView({ kind: 'password' })} data-testid="second-factor-enable">
          {t('factor.enable')}
        </Button>
      )}
      {enabledAt !== null && (
        <Button variant="danger-text" onClick={() => setView({ kind: 'off' })} data-testid="second-factor-disable">
          {t('factor.disable')}
        </Button>
      )}
      {view?.kind === 'password' && (
        <PasswordDialog onClose={close('password')} onBegun={(enrolment) => setView({ kind: 'scan', enrolment })} />
      )}
      {view?.kind === 'scan' && (
        <ScanDialog
          enrolment={view.enrolment}
          onClose={close('scan')}
          onConfirmed={(codes) => {
            setView({ kind: 'codes', codes });
            void reload();
          }}
        />
      )}
      {view?.kind === 'codes' && <CodesDialog codes={view.codes} onClose={close('codes')} />}
      {view?.kind === 'off' && (
        <RemoveDialog
          onClose={close('off')}
          onRemoved={() => {
            toast.success(t('factor.removed'));
            void reload();
          }}
        />
      )}
    </Root>
  );
}

type PasswordProps = { onClose: () => void; onBegun: (enrolment: Enrolment) => void };

function PasswordDialog({ onClose, onBegun }: PasswordProps) {
  const { t } = useTranslation(['session', 'users']);
  const form = useForm({
    defaultValues: { password: '' },
    resolver: resolveReasons(({ password }: { password: string }) => ({
      password: password === '' ? 'required' : undefined,
    })),
  });
  return (
    <FormDialog
      open
      title={t('factor.setupTitle')}
      form={form}
      onSave={async (values) => onBegun(await call(sessionEndpoints.beginSecondFactor, { body: values }))}
      onClose={onClose}
      confirmLabel={t('factor.next')}
      codeFields={{ ERR_CURRENT_PASSWORD: 'password' }}
      testId="factor-password-dialog"
    >
      <Text>{t('factor.setupLead')}</Text>
      <Field
        label={t('factor.password')}
        error={fieldError(form.formState.errors.password)}
        data-testid="factor-password"
      >
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          data-testid="factor-password"
          {...form.register('password')}
        />
      </Field>
    </FormDialog>
  );
}

type ScanProps = { enrolment: Enrolment; onClose: () => void; onConfirmed: (codes: string[]) => void };

function ScanDialog({ enrolment, onClose, onConfirmed }: ScanProps) {
  const { t } = useTranslation('session');
  const form = useForm({
    defaultValues: { code: '' },
    resolver: resolveReasons(({ code }: { code: string }) => ({ code: code.length < 6 ? 'tooShort' : undefined })),
  });
  return (
    <FormDialog
      open
      title={t('factor.setupTitle')}
      form={form}
      onSave={async (values) =>
        onConfirmed((await call(sessionEndpoints.confirmSecondFactor, { body: values })).recoveryCodes)
      }
      onClose={onClose}
      confirmLabel={t('factor.confirm')}
      codeFields={{ ERR_SECOND_FACTOR_CODE: 'code' }}
      testId="factor-scan-dialog"
    >
      <Text>{t('factor.scanLead')}</Text>
      <ScanSecret enrolment={enrolment} />
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <CodeField
            autoFocus
            value={field.value}
            onChange={field.onChange}
            error={fieldError(form.formState.errors.code)}
          />
        )}
      />
    </FormDialog>
  );
}

/** Closed by its button alone: the codes are not shown again. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('session');
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} data-testid="factor-codes-dialog">
      <DialogHead>
        <DialogTitle id={titleId}>{t('factor.recoveryTitle')}</DialogTitle>
      </DialogHead>
      <DialogBody>
        <Text>{t('factor.recoveryText')}</Text>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" autoFocus onClick={onClose} data-testid="factor-codes-saved">
          {t('factor.saved')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type RemoveValues = { password: string; code: string };

function RemoveDialog({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation('session');
  const form = useForm<RemoveValues>({
    defaultValues: { password: '', code: '' },
    resolver: resolveReasons(({ password, code }: RemoveValues) => ({
      password: password === '' ? 'required' : undefined,
      code: code.trim().length < 6 ? 'tooShort' : undefined,
    })),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('factor.disableTitle')}
      form={form}
      onSave={async (values) => {
        await call(sessionEndpoints.removeSecondFactor, { body: values });
        onRemoved();
      }}
      onClose={onClose}
      confirmLabel={t('factor.disable')}
      codeFields={{ ERR_CURRENT_PASSWORD: 'password', ERR_SECOND_FACTOR_CODE: 'code' }}
      testId="factor-remove-dialog"
    >
      <Text>{t('factor.disableLead')}</Text>
      <Field label={t('factor.password')} error={fieldError(errors.password)} data-testid="factor-password">
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          data-testid="factor-password"
          {...form.register('password')}
        />
      </Field>
      <Field label={t('factor.anyCode')} error={fieldError(errors.code)} data-testid="factor-code">
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          data-testid="factor-code"
          {...form.register('code')}
        />
      </Field>
    </FormDialog>
  );
}
