import { type Campaign, campaignStatusOf } from '@balcao/contract';
import { isCampaignEditable } from '@balcao/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../lib/format/use-now.ts';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { useConnections } from '../../connections/index.ts';
import { useContactList } from '../../contact-lists/index.ts';
import { CampaignStatusChip, useWhyStill } from '../campaign-status.tsx';
import { useCampaign } from '../use-campaigns.ts';
import { useCampaignSettings } from '../use-campaign-settings.ts';
import { type CampaignDraft, forgetDraft, keepDraft } from './campaign-draft.ts';
import { CampaignFields } from './campaign-fields.tsx';
import {
  type CampaignFormValues,
  isFilled,
  newCampaign,
  type Slot,
  slotOfErrors,
  slots,
  toFormValues,
  validateCampaign,
} from './campaign-form.ts';
import { DialogAside } from './dialog-aside.tsx';
import { StateButtons } from './state-buttons.tsx';
import { useOnlyChoices } from './use-only-choices.ts';
import { useSaveCampaign } from './use-save-campaign.ts';
import { collectVariables } from './variables.ts';

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

/** Whom the campaign goes to and by which connection, as the form says at that moment. */
function useChoices({ control }: Form) {
  const [contactListId, whatsappId] = useWatch({ control, name: ['contactListId', 'whatsappId'] });
  const list = useContactList(contactListId === '' ? null : Number(contactListId)).data;
  const settings = useCampaignSettings().data;
  const connection = useConnections().data?.find(({ id }) => String(id) === whatsappId);
  return {
    list,
    settings,
    connectionId: connection?.id ?? null,
    /** The connection whose templates take the place of the texts; null where texts are sent. */
    templatesOf:
      connection !== undefined && 'provider' in connection && connection.provider === 'cloud' ? connection.id : null,
    variables: collectVariables(list?.variables ?? [], settings?.variables ?? []),
  };
}

/** Which of the five texts is shown: what is wrong in one that is not shown would be missed. */
function useShownSlot({ formState: { errors, submitCount } }: Form): [Slot, (slot: Slot) => void] {
  const [slot, setSlot] = useState<Slot>(1);
  const wrong = slotOfErrors(errors);
  const showWrong = useEffectEvent(() => {
    if (wrong !== undefined) setSlot(wrong);
  });
  useEffect(() => showWrong(), [submitCount, wrong]);
  return [slot, setSlot];
}

/** Whether a stored campaign can still be changed. */
const isEditable = (campaign: Campaign, now: Date): boolean =>
  isCampaignEditable(
    {
      status: campaignStatusOf(campaign),
      scheduledAt: campaign.scheduledAt === null ? null : new Date(campaign.scheduledAt),
    },
    now,
  );

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
  const form = useForm<CampaignFormValues>({
    defaultValues: known === null ? newCampaign() : toFormValues(known, timeZone),
    mode: 'onTouched',
    resolver: checkOf(campaign, timeZone),
  });
  useDraft(form, { campaignId: known?.id ?? null, draft });
  useOnlyChoices(form, known === null && draft === null);
  const { isDirty } = form.formState;
  const { templatesOf, variables, ...choices } = useChoices(form);
  const isReadOnly = campaign !== null && !isEditable(campaign, now);
  const still = campaign === null ? null : whyStill(campaign);
  const filled = useCountText(form, templatesOf !== null);
  const [slot, setSlot] = useShownSlot(form);
  const startsNow = useWatch({ control: form.control, name: 'startsNow' });

  const close = (): void => {
    forgetDraft(user.id);
    onClose();
  };
  const title = campaign === null ? t('dialog.addTitle') : isReadOnly ? t('dialog.viewTitle') : t('dialog.editTitle');
  const shown = { form, slot, templatesOf, variables };

  return (
    <FormDialog
      open
      title={title}
      form={form}
      onSave={(values) => save(stored, values, { hasTemplates: templatesOf !== null })}
      onClose={close}
      confirmLabel={startsNow ? t('dialog.saveAndStart') : known === null ? t('dialog.add') : t('common:actions.save')}
      cancelLabel={t('common:actions.close')}
      busyLabel={t('common:busy.saving')}
      codeFields={codeFields}
      isReadOnly={isReadOnly}
      width={900}
      mark={campaign !== null && <CampaignStatusChip campaign={campaign} />}
      note={filled}
      actions={campaign !== null && <StateButtons campaign={campaign} isDirty={isDirty} />}
      aside={<DialogAside {...shown} {...choices} stored={stored} />}
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
      <CampaignFields {...shown} stored={stored} onSlot={setSlot} isReadOnly={isReadOnly} />
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
