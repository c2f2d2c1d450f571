import { auditActionName, auditActions, isAuditAction } from '@balcao/domain';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/format/i18n.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { ellipsis, narrow } from '../../ui/theme/tokens.ts';
import { useColleagues } from '../users/index.ts';
import { type LogFilter, noFilter } from './use-audit-log.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  marginBottom: 16,
  '& > *': { flex: '1 1 180px', minWidth: 0, maxWidth: 280 },
  '& > button': { flex: 'none' },
  [narrow]: { '& > *': { flex: '1 1 100%', maxWidth: 'none' }, '& > [data-day]': { flex: '1 1 140px' } },
});

const Access = styled(Button)({ '& > span': { ...ellipsis, maxWidth: 280 } });

export type LogFiltersProps = { filter: LogFilter; onChange: (filter: LogFilter) => void };

/** Whose deeds, which ones and when; for the operator also in which company. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const { t, i18n } = useTranslation('auditLog');
  const { user } = useSignedIn();
  const language = languageOf(i18n.language);
  const { scope } = filter;
  // The people of another company have no names here: they are found by their company's own rows.
  const people = useColleagues(scope === 'own');
  const set = (part: Partial<LogFilter>): void => onChange({ ...filter, ...part });
  const actions = auditActions
    .map((value) => ({ value, label: auditActionName(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  const scopes = [
    { value: 'own', label: t('filters.own') },
    { value: 'everywhere', label: t('filters.everywhere') },
  ] as const;
  const isEmpty = JSON.stringify(filter) === JSON.stringify({ ...noFilter, scope });
  return (
    <Bar role="group" aria-label={t('filters.label')}>
      {user.super && (
        <Segmented
          label={t('filters.scope')}
          options={typeof scope === 'object' ? [...scopes, { value: 'one', label: scope.name } as const] : [...scopes]}
          value={typeof scope === 'object' ? 'one' : scope}
          onChange={(value) => value !== 'one' && set({ scope: value, userId: '', access: null })}
          data-testid="audit-log-scope"
        />
      )}
      {scope === 'own' && (
        <Field label={t('filters.person')}>
          <SelectInput
            options={[
              { value: '', label: t('filters.everybody') },
              ...(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={filter.userId}
            onChange={(event) => set({ userId: event.target.value })}
            data-testid="audit-log-person"
          />
        </Field>
      )}
      <Field label={t('filters.action')}>
        <SelectInput
          options={[{ value: '', label: t('filters.everything') }, ...actions]}
          value={filter.action}
          onChange={({ target: { value } }) => set({ action: isAuditAction(value) ? value : '' })}
          data-testid="audit-log-action"
        />
      </Field>
      <div data-day>
        <Field label={t('filters.from')}>
          <TextInput
            type="date"
            value={filter.from}
            max={filter.to || undefined}
            onChange={(event) => set({ from: event.target.value })}
            data-testid="audit-log-from"
          />
        </Field>
      </div>
      <div data-day>
        <Field label={t('filters.to')}>
          <TextInput
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            onChange={(event) => set({ to: event.target.value })}
            data-testid="audit-log-to"
          />
        </Field>
      </div>
      {filter.access !== null && (
        <Access onClick={() => set({ access: null })} data-testid="audit-log-access-clear">
          <span>{t('columns.access', { reason: filter.access.reason })}</span>
          <X role="img" aria-label={t('filters.allAccesses')} />
        </Access>
      )}
      {!isEmpty && (
        <Button icon={<X />} onClick={() => onChange({ ...noFilter, scope })} data-testid="audit-log-clear">
          {t('filters.clear')}
        </Button>
      )}
    </Bar>
  );
}
