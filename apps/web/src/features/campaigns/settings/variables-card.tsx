import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { SettingsCard } from './settings-card.ts';
import { checkVariable, type Variable, type VariableRefusal } from './settings-form.ts';

const AddForm = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) auto',
  gap: '14px 12px',
  alignItems: 'start',
  '& > button': { marginTop: 26 },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > button': { marginTop: 0 } },
});
const Table = styled('table')({
  width: '100%',
  marginTop: 16,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { ...type.meta, padding: '8px 0', textAlign: 'left', fontWeight: 550, color: color.text2 },
  '& td': { padding: '8px 12px 8px 0', borderTop: `1px solid ${color.divider2}`, overflowWrap: 'anywhere' },
  '& td:first-of-type': { fontWeight: 550 },
  '& th:first-of-type': { width: '32%' },
  '& th:last-of-type, & td:last-of-type': { width: 48, padding: '4px 0', textAlign: 'right' },
});

type AddProps = {
  known: readonly Variable[];
  typed: Variable;
  onType: (typed: Variable) => void;
  onAdd: (variable: Variable) => void;
};

function AddVariable({ known, typed, onType, onAdd }: AddProps) {
  const { t } = useTranslation('campaigns');
  const [refusal, setRefusal] = useState<VariableRefusal>({});
  const form = useRef<HTMLFormElement>(null);
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = checkVariable(typed, known);
    setRefusal(found);
    const wrong = found.key !== undefined ? 'key' : found.value !== undefined ? 'value' : null;
    // Where something is wrong, else where the next one begins.
    form.current?.querySelector<HTMLElement>(`[name=${wrong ?? 'key'}]`)?.focus();
    if (wrong === null) onAdd({ key: typed.key.trim(), value: typed.value });
  };
  return (
    <AddForm ref={form} noValidate onSubmit={add} aria-label={t('settings.addVariable')}>
      <Field
        label={t('settings.shortcut')}
        error={refusal.key && t(`settings.keyReasons.${refusal.key}`)}
        data-testid="campaign-settings-key"
      >
        <TextInput
          name="key"
          value={typed.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onType({ ...typed, key: target.value })}
          data-testid="campaign-settings-key"
        />
      </Field>
      <Field
        label={t('settings.content')}
        error={refusal.value && t(`settings.valueReasons.${refusal.value}`)}
        data-testid="campaign-settings-value"
      >
        <TextInput
          name="value"
          value={typed.value}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => onType({ ...typed, value: target.value })}
          data-testid="campaign-settings-value"
        />
      </Field>
      <Button type="submit" icon={<Plus />} data-testid="campaign-settings-add">
        {t('settings.add')}
      </Button>
    </AddForm>
  );
}

type TableProps = { variables: readonly Variable[]; onRemove: (variable: Variable) => void };

function VariablesTable({ variables, onRemove }: TableProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  if (variables.length === 0) return null;
  return (
    <Table data-testid="campaign-settings-variables">
      <thead>
        <tr>
          <th scope="col">{t('settings.shortcut')}</th>
          <th scope="col">{t('settings.content')}</th>
          <th scope="col" aria-label={t('common:list.actions')} />
        </tr>
      </thead>
      <tbody>
        {variables.map((variable) => (
          <tr key={variable.key} data-testid="campaign-settings-variable">
            <td>{`{${variable.key}}`}</td>
            <td dir="auto">{variable.value}</td>
            <td>
              <IconButton
                small
                label={t('common:list.deleteOf', { name: `{${variable.key}}` })}
                onClick={() => onRemove(variable)}
                data-testid="campaign-settings-delete"
              >
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type Props = {
  variables: readonly Variable[];
  /** What stands in the two fields and is not added yet. */
  typed: Variable;
  onType: (typed: Variable) => void;
  onChange: (variables: Variable[]) => void;
};

export const noVariable: Variable = { key: '', value: '' };

/** The company's own variables: add, list, delete with a question (S367). */
export function VariablesCard({ variables, typed, onType, onChange }: Props) {
  const { t } = useTranslation('campaigns');
  const [leaving, setLeaving] = useState<Variable | null>(null);
  return (
    <SettingsCard aria-labelledby="campaign-variables">
      <h2 id="campaign-variables">{t('settings.variables')}</h2>
      <p>{t('settings.variablesText')}</p>
      <AddVariable
        known={variables}
        typed={typed}
        onType={onType}
        onAdd={(variable) => {
          onChange([...variables, variable]);
          onType(noVariable);
        }}
      />
      <VariablesTable variables={variables} onRemove={setLeaving} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('settings.deleteTitle', { name: `{${leaving?.key ?? ''}}` })}
        text={t('settings.deleteText')}
        onConfirm={() => onChange(variables.filter(({ key }) => key !== leaving?.key))}
        onClose={() => setLeaving(null)}
      />
    </SettingsCard>
  );
}
