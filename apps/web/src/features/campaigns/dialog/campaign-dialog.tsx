import { type Campaign, campaignStatusOf } from '@balcao/contract';
import { isCampaignEditable, isCampaignRestartable, isCampaignStoppable } from '@balcao/domain';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useMinute } from '../../../lib/format/use-now.ts';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FileField } from '../../../ui/inputs/file-field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { useConnections } from '../../connections/index.ts';
import { useContactList } from '../../contact-lists/index.ts';
import { CampaignStatusChip, useWhyStill } from '../campaign-status.tsx';
import { useCampaign, useCampaignActions } from '../use-campaigns.ts';
import { useCampaignSettings } from '../use-campaign-settings.ts';
import { type CampaignDraft, forgetDraft, keepDraft } from './campaign-draft.ts';
import {
  type CampaignFormValues,
  controlShares,
  isFilled,
  isPast,
  newCampaign,
  type Slot,
  slotOfErrors,
  slots,
  toFormValues,
  validateCampaign,
} from './campaign-form.ts';
import { DialogAside } from './dialog-aside.tsx';
import { MessageTabs } from './message-tabs.tsx';
import { useListOptions } from './use-audience.ts';
import { useSaveCampaign } from './use-save-campaign.ts';
import { collectVariables } from './variables.ts';

const Fields = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '14px 16px',
  alignItems: 'start',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > *': { gridColumn: 'span 2' },
  '& > [data-half]': { gridColumn: 'span 3' },
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [narrow]: { '& > *, & > [data-half]': { gridColumn: '1 / -1' } },
});
const Cell = styled('div')({ minWidth: 0 });
const Note = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
  '&[data-tone=error]': { background: color.errorBg, color: color.error },
  '&[data-tone=info]': { background: color.infoBg },
});

/** Refusals that belong to a field although they do not name it. */
const codeFields = {
  ERR_CAMPAIGN_PAST: 'scheduledAt',
  ERR_CAMPAIGN_INVALID_NAME: 'name',
  ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
  ERR_NO_WAPP_FOUND: 'whatsappId',
} as const;

type Form = UseFormReturn<CampaignFormValues>;

/** Stops or goes on, from inside the dialog (S361). */
function StateButtons({ campaign, isDirty }: { campaign: Campaign; isDirty: boolean }) {
  const { t } = useTranslation('campaigns');
  const toast = useToast();
  const { busy, run } = useBusy();
  const { stop, restart } = useCampaignActions();
  const status = campaignStatusOf(campaign);
  const act = (work: (one: Campaign) => Promise<void>) => (): void =>
    void run(() => work(campaign).catch((error: unknown) => toast.failure(error)));
  return (
    <>
      {isCampaignStoppable(status) && (
        <Button icon={<CirclePause />} busy={busy} onClick={act(stop)} data-testid="campaign-dialog-stop">
          {t('actions.stop')}
        </Button>
      )}
      {isCampaignRestartable(status) && (
        <Button
          icon={<CirclePlay />}
          busy={busy}
          // It would go on with what is stored, not with what is typed.
          disabled={isDirty}
          title={isDirty ? t('dialog.saveFirst') : undefined}
          onClick={act(restart)}
          data-testid="campaign-dialog-restart"
        >
          {t('actions.restart')}
        </Button>
      )}
    </>
  );
}

function ChoiceFields({ form, hasTemplates }: { form: Form; hasTemplates: boolean }) {
  const { t } = useTranslation('campaigns');
  const { register, formState } = form;
  const { errors } = formState;
  const lists = useListOptions().data ?? [];
  const connections = useConnections().data ?? [];
  const none = { value: '', label: t('dialog.none') };
  const options = (rows: readonly { id: number; name: string }[]) => [
    none,
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // The options come after the values, and a select shows only what it has: the key draws it again with both.
  return (
    <>
      <Field label={t('dialog.confirmation')} hint={hasTemplates ? t('dialog.noConfirmation') : undefined}>
        <SelectInput
          options={[
            { value: 'false', label: t('confirmation.off') },
            { value: 'true', label: t('confirmation.on') },
          ]}
          data-testid="campaign-dialog-confirmation"
          {...register('confirmation')}
        />
      </Field>
      <Field
        label={t('dialog.contactList')}
        error={fieldError(errors.contactListId)}
        data-testid="campaign-dialog-contact-list"
      >
        <SelectInput
          key={lists.length}
          options={options(lists)}
          data-testid="campaign-dialog-contact-list"
          {...register('contactListId')}
        />
      </Field>
      <Field
        label={t('dialog.connection')}
        error={fieldError(errors.whatsappId)}
        data-testid="campaign-dialog-connection"
      >
        <SelectInput
          key={connections.length}
          options={options(connections)}
          data-testid="campaign-dialog-connection"
          {...register('whatsappId')}
        />
      </Field>
    </>
  );
}

function NameAndTime({ form }: { form: Form }) {
  const { t } = useTranslation('campaigns');
  const { timeZone } = useSignedIn().user.company;
  const now = new Date(useMinute());
  const { register, formState, control } = form;
  const { errors, touchedFields } = formState;
  const scheduledAt = useWatch({ control, name: 'scheduledAt' });
  const isOver =
    (errors.scheduledAt ?? touchedFields.scheduledAt) !== undefined && isPast(scheduledAt, { now, timeZone });
  const timeError =
    errors.scheduledAt?.type === 'invalid' && isOver ? t('dialog.past') : fieldError(errors.scheduledAt);
  return (
    <>
      <Cell data-half="">
        <Field label={t('dialog.name')} error={fieldError(errors.name)} data-testid="campaign-dialog-name">
          <TextInput autoFocus autoComplete="off" dir="auto" data-testid="campaign-dialog-name" {...register('name')} />
        </Field>
      </Cell>
      <Cell data-half="">
        <Field
          label={t('dialog.scheduledAt')}
          hint={t('dialog.scheduledAtHint')}
          error={timeError}
          data-testid="campaign-dialog-scheduled-at"
        >
          <TextInput type="datetime-local" data-testid="campaign-dialog-scheduled-at" {...register('scheduledAt')} />
        </Field>
      </Cell>
    </>
  );
}

function FileOfCampaign({ form, stored }: { form: Form; stored: Campaign | null }) {
  const { t } = useTranslation('campaigns');
  const { control, setValue } = form;
  const removes = useWatch({ control, name: 'removesFile' });
  const name = stored?.mediaName ?? null;
  return (
    <Controller
      control={control}
      name="file"
      render={({ field }) => (
        <FileField
          label={t('dialog.file')}
          hint={t('dialog.fileHint')}
          chooseLabel={t('dialog.attach')}
          removeLabel={t('dialog.removeFile')}
          file={
            field.value !== null
              ? { name: field.value.name, path: null }
              : name === null || removes
                ? null
                : { name, path: stored?.mediaPath ?? null }
          }
          onChoose={(chosen) => {
            setValue('removesFile', false, { shouldDirty: true });
            field.onChange(chosen);
          }}
          onRemove={() => {
            field.onChange(null);
            setValue('removesFile', true, { shouldDirty: true });
          }}
          testId="campaign-dialog-file"
        />
      )}
    />
  );
}

/** A file that can only be looked at. */
function StoredFile({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  if (campaign.mediaName === null) return null;
  return (
    <Cell data-half="">
      <strong>{t('dialog.file')}</strong>
      <br />
      <a
        href={campaign.mediaPath ?? undefined}
        target="_blank"
        rel="noreferrer"
        data-testid="campaign-dialog-file-file"
      >
        {campaign.mediaName}
      </a>
    </Cell>
  );
}

function ControlField({ form }: { form: Form }) {
  const { t } = useTranslation('campaigns');
  const known = form.formState.defaultValues?.controlPercent ?? '0';
  const shares = [...new Set([...controlShares, known])].toSorted((one, other) => Number(one) - Number(other));
  return (
    <Field label={t('dialog.control')} hint={t('dialog.controlHint')}>
      <SelectInput
        options={shares.map((share) => ({
          value: share,
          label: share === '0' ? t('dialog.controlNone') : t('dialog.controlShare', { share }),
        }))}
        data-testid="campaign-dialog-control"
        {...form.register('controlPercent')}
      />
    </Field>
  );
}

/** How many texts there are to choose from, for the line beside the buttons. */
function useCountText(form: Form, hasTemplates: boolean): string {
  const { t } = useTranslation('campaigns');
  const count = useWatch({
    control: form.control,
    compute: (values: CampaignFormValues) => slots.filter((slot) => isFilled(values, slot, hasTemplates)).length,
  });
  return t('dialog.filled', { count });
}

/** Keeps what is typed until it is saved or discarded, and puts it back after a reload. */
function useDraft(form: Form, { campaignId, draft }: { campaignId: number | null; draft: CampaignDraft | null }): void {
  const { id: userId } = useSignedIn().user;
  const putBack = useEffectEvent(() => {
    if (draft !== null) form.reset({ ...draft.values, file: null }, { keepDefaultValues: true });
  });
  useEffect(() => {
    putBack();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(userId, { campaignId, values }),
    });
  }, [form, userId, campaignId]);
}

/** Checks the form as it is at that moment. */
const checkOf = (known: Campaign | null, timeZone: string) =>
  resolveReasons<CampaignFormValues>((values) => validateCampaign(values, known, { now: new Date(), timeZone }));

type ContentProps = { known: Campaign | null; draft: CampaignDraft | null; onClose: () => void };

function Content({ known, draft, onClose }: ContentProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { user } = useSignedIn();
  const { timeZone } = user.company;
  const now = new Date(useMinute());
  const whyStill = useWhyStill();
  // Once it is stored, a second try after a lost file changes it.
  const [stored, setStored] = useState(known);
  const campaign = useCampaign(stored?.id ?? null).data ?? stored;
  const save = useSaveCampaign(setStored);
  const [slot, setSlot] = useState<Slot>(1);
  const form = useForm<CampaignFormValues>({
    defaultValues: known === null ? newCampaign() : toFormValues(known, timeZone),
    mode: 'onTouched',
    resolver: checkOf(campaign, timeZone),
  });
  useDraft(form, { campaignId: known?.id ?? null, draft });
  const { control, formState } = form;
  const { isDirty, errors, submitCount } = formState;

  const [contactListId, whatsappId] = useWatch({ control, name: ['contactListId', 'whatsappId'] });
  const list = useContactList(contactListId === '' ? null : Number(contactListId)).data;
  const settings = useCampaignSettings().data;
  const connection = useConnections().data?.find(({ id }) => String(id) === whatsappId);
  const templatesOf =
    connection !== undefined && 'provider' in connection && connection.provider === 'cloud' ? connection.id : null;
  const variables = collectVariables(list?.variables ?? [], settings?.variables ?? []);

  const isReadOnly =
    campaign !== null &&
    !isCampaignEditable(
      {
        status: campaignStatusOf(campaign),
        scheduledAt: campaign.scheduledAt === null ? null : new Date(campaign.scheduledAt),
      },
      now,
    );
  const still = campaign === null ? null : whyStill(campaign);
  const filled = useCountText(form, templatesOf !== null);

  // What is wrong in a text that is not shown would be missed.
  const wrong = slotOfErrors(errors);
  const showWrong = useEffectEvent(() => {
    if (wrong !== undefined) setSlot(wrong);
  });
  useEffect(() => showWrong(), [submitCount, wrong]);

  const close = (): void => {
    forgetDraft(user.id);
    onClose();
  };
  const title = campaign === null ? t('dialog.addTitle') : isReadOnly ? t('dialog.viewTitle') : t('dialog.editTitle');

  return (
    <FormDialog
      open
      title={title}
      form={form}
      onSave={(values) => save(stored, values, { hasTemplates: templatesOf !== null })}
      onClose={close}
      confirmLabel={known === null ? t('dialog.add') : t('common:actions.save')}
      cancelLabel={t('common:actions.close')}
      busyLabel={t('common:busy.saving')}
      codeFields={codeFields}
      isReadOnly={isReadOnly}
      width={900}
      mark={campaign !== null && <CampaignStatusChip campaign={campaign} />}
      note={filled}
      actions={campaign !== null && <StateButtons campaign={campaign} isDirty={isDirty} />}
      aside={
        <DialogAside
          form={form}
          slot={slot}
          stored={stored}
          list={list}
          settings={settings}
          connectionId={connection?.id ?? null}
          templatesOf={templatesOf}
          variables={variables}
        />
      }
      testId="campaign-dialog"
    >
      {draft !== null && isDirty && (
        <Note data-tone="info" role="status" data-testid="campaign-dialog-restored">
          {t('dialog.restored')}
        </Note>
      )}
      {still !== null && (
        <Note data-tone={still.tone} data-testid="campaign-dialog-still">
          {still.text}
        </Note>
      )}
      <Fields disabled={isReadOnly}>
        <NameAndTime form={form} />
        <ChoiceFields form={form} hasTemplates={templatesOf !== null} />
        <Cell data-wide="">
          <MessageTabs
            form={form}
            slot={slot}
            onSlot={setSlot}
            variables={variables}
            templatesOf={templatesOf}
            isReadOnly={isReadOnly}
          />
        </Cell>
        {isReadOnly && stored !== null ? (
          <StoredFile campaign={stored} />
        ) : (
          <Cell data-half="">
            <FileOfCampaign form={form} stored={stored} />
          </Cell>
        )}
        <Cell data-half="">
          <ControlField form={form} />
        </Cell>
      </Fields>
    </FormDialog>
  );
}

/** Until the campaign is there: the dialog in the height it will have. */
function Waiting({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const form = useForm<CampaignFormValues>({ defaultValues: newCampaign() });
  return (
    <FormDialog
      open
      title={t('dialog.editTitle')}
      form={form}
      onSave={() => Promise.resolve()}
      onClose={onClose}
      confirmLabel={t('common:actions.save')}
      cancelLabel={t('common:actions.close')}
      loadingFields={6}
      width={900}
      testId="campaign-dialog"
    >
      {null}
    </FormDialog>
  );
}

export type CampaignDialogProps = {
  /** Null for a new one. */
  id: number | null;
  /** What was being typed before the page was loaded again. */
  draft?: CampaignDraft | null;
  onClose: () => void;
};

/** Writes a campaign: whom, when, by which number, and up to five texts (S355–S364). */
export function CampaignDialog({ id, draft = null, onClose }: CampaignDialogProps) {
  const { data, error } = useCampaign(id);
  const toast = useToast();
  const [known, setKnown] = useState<Campaign | null>(null);
  // As it was when the dialog opened: what others change must not replace what is typed.
  if (data !== undefined && known === null && id !== null) setKnown(data);
  const giveUp = useEffectEvent(() => {
    toast.failure(error);
    onClose();
  });
  useEffect(() => {
    if (error !== null && known === null) giveUp();
  }, [error, known]);
  if (id !== null && known === null) return <Waiting onClose={onClose} />;
  return <Content known={known} draft={draft} onClose={onClose} />;
}
