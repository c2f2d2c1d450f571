import { type ListedPlan, type Overuse, plansEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { RecordForm } from '../../ui/records/record-form.tsx';
import { RecordText } from '../../ui/records/record-text.tsx';
import { RecordsTable } from '../../ui/records/records-table.tsx';
import { type RecordEditor, useRecordEditor } from '../../ui/records/use-record-editor.ts';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { OveruseNotice } from './overuse-notice.tsx';
import { emptyPlan, type PlanFormValues, toPlan, toPlanValues, validatePlan } from './plan-form.ts';
import { plansKey } from './use-all-plans.ts';

const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { fontWeight: 550 },
  '& > :not(:first-of-type)': { ...type.secondary, color: color.text2 },
});

const counts = ['users', 'connections', 'queues'] as const;

function PlanFields({ editor: { form } }: { editor: RecordEditor<ListedPlan, PlanFormValues> }) {
  const { t } = useTranslation('plans');
  const { register, control, formState } = form;
  return (
    <>
      <RecordText form={form} name="name" label={t('fields.name')} data-testid="plans-name" />
      <Field label={t('fields.value')} error={fieldError(formState.errors.cents)} data-testid="plans-value">
        <Controller
          control={control}
          name="cents"
          render={({ field: { value, onChange, onBlur } }) => (
            <MoneyInput cents={value} onCents={onChange} onBlur={onBlur} data-testid="plans-value" />
          )}
        />
      </Field>
      {counts.map((name) => (
        <RecordText
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          inputMode="numeric"
          maxLength={6}
          data-testid={`plans-${name}`}
        />
      ))}
      <RecordText
        form={form}
        name="storageGb"
        label={t('fields.storage')}
        hint={t('fields.storageHint')}
        inputMode="decimal"
        maxLength={12}
        data-testid="plans-storage"
      />
      <RecordText
        form={form}
        name="apiPerMinute"
        label={t('fields.apiPerMinute')}
        hint={t('fields.apiPerMinuteHint')}
        inputMode="numeric"
        maxLength={6}
        data-testid="plans-api"
      />
      <Checkbox
        label={t('fields.isPublic')}
        hint={t('fields.isPublicHint')}
        data-testid="plans-public"
        {...register('isPublic')}
      />
    </>
  );
}

function usePlanTexts() {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return {
    storage: ({ storageMb }: ListedPlan): string =>
      storageMb === null ? t('row.noLimit') : format.fileSize(storageMb * 1024 * 1024),
    isPublic: (plan: ListedPlan): string => (plan.isPublic ? t('row.yes') : t('row.no')),
    money: (plan: ListedPlan): string => format.money(plan.value),
  };
}

function usePlanColumns(): readonly Column<ListedPlan>[] {
  const { t } = useTranslation('plans');
  const texts = usePlanTexts();
  return [
    { key: 'name', header: t('fields.name'), cell: ({ name }) => name },
    { key: 'value', header: t('fields.value'), cell: texts.money },
    ...counts.map((name) => ({ key: name, header: t(`fields.${name}`), cell: (plan: ListedPlan) => plan[name] })),
    { key: 'storage', header: t('columns.storage'), cell: texts.storage },
    { key: 'public', header: t('columns.isPublic'), cell: texts.isPublic },
    { key: 'companies', header: t('columns.companies'), cell: ({ companies }) => companies },
  ];
}

/** All plans in one page: an operator has few of them. */
function usePlansList() {
  return usePagedList<ListedPlan, Page<ListedPlan>>({
    queryKey: [...plansKey, 'page'],
    fetchPage: async ({ search, signal }) => {
      const wanted = normalizeForSearch(search);
      const rows = (await call(plansEndpoints.all, { signal })).filter(({ name }) =>
        normalizeForSearch(name).includes(wanted),
      );
      return { rows, count: rows.length, hasMore: false };
    },
  });
}

/** What companies can pay for, and how much of it they may use (S326). */
export function PlansTab() {
  const { t } = useTranslation(['plans', 'records']);
  const texts = usePlanTexts();
  const columns = usePlanColumns();
  const list = usePlansList();
  const [over, setOver] = useState<readonly Overuse[]>([]);
  const editor = useRecordEditor<ListedPlan, PlanFormValues>({
    empty: emptyPlan,
    toValues: toPlanValues,
    validate: validatePlan,
    async save(values, known) {
      const body = toPlan(values);
      if (known === null) await call(plansEndpoints.create, { body });
      const answer = known && (await call(plansEndpoints.update, { params: { id: known.id }, body }));
      setOver(answer?.over ?? []);
    },
    remove: async ({ id }) => void (await call(plansEndpoints.remove, { params: { id } })),
    listKey: plansKey,
    codeFields: { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' },
    refusedText: t('toasts.refused'),
  });
  const { edited } = editor;
  return (
    <>
      <RecordForm
        editor={editor}
        label={t('title')}
        note={edited === null ? t('new') : t('records:editing', { name: edited.name })}
        testId="plans"
      >
        <PlanFields editor={editor} />
      </RecordForm>
      <OveruseNotice over={over} onClose={() => setOver([])} />
      <RecordsTable
        editor={editor}
        list={list}
        title={t('title')}
        searchLabel={t('search')}
        columns={columns}
        card={(plan) => (
          <Card>
            <span>{plan.name}</span>
            <span>{t('row.perMonth', { price: texts.money(plan) })}</span>
            <span>{t('row.limits', { ...plan, storage: texts.storage(plan) })}</span>
            <span>{t('row.companies', { count: plan.companies })}</span>
          </Card>
        )}
        nameOf={({ name }) => name}
        emptyText={t('empty')}
        testId="plans"
      />
    </>
  );
}
