import type { ContactImport } from '@balcao/contract';
import { type ColumnTarget, isTagColumn } from '@balcao/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';

const List = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });
const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });

const kinds = ['name', 'number', 'email', 'optedOut', 'ignored'] as const;

/** Where each column goes: recognised ones are filled in, everything can be chosen otherwise (S589). */
export function ImportColumns({
  record: { columns },
  onCheck,
}: {
  record: ContactImport;
  onCheck: (targets: ColumnTarget[]) => Promise<void>;
}) {
  const { t } = useTranslation('contacts');
  const { busy, run } = useBusy();
  const [targets, setTargets] = useState<ColumnTarget[]>(() => columns.map(({ target }) => target));
  const valueOf = (target: ColumnTarget | undefined): string => target?.kind ?? 'ignored';
  function choose(index: number, value: string): void {
    const title = columns[index]?.title ?? '';
    const kind = (['name', 'number', 'email', 'code', 'address', 'optedOut'] as const).find((one) => one === value);
    const target: ColumnTarget =
      value === 'extra' ? { kind: 'extra', name: title } : kind === undefined ? { kind: 'ignored' } : { kind };
    setTargets((known) =>
      known.map((old, at) =>
        at === index
          ? target
          : // Two columns cannot both be the name.
            kind !== undefined && old.kind === kind
            ? { kind: 'ignored' }
            : old,
      ),
    );
  }
  return (
    <List data-testid="import-columns">
      {columns.map(({ title, samples }, index) => {
        const target = targets[index];
        const options = [
          ...kinds.map((kind) => ({ value: kind as string, label: t(`file.targets.${kind}`) })),
          ...(title === '' ? [] : [{ value: 'extra', label: t('file.targets.extra', { name: title }) }]),
          ...(target?.kind === 'code' || target?.kind === 'address'
            ? [{ value: target.kind as string, label: t(`file.targets.${target.kind}`) }]
            : []),
        ];
        return (
          // The columns of one file never change their order.
          <Field
            key={index}
            label={title === '' ? t('file.untitled', { number: index + 1 }) : title}
            hint={[...samples, ...(target?.kind === 'extra' && isTagColumn(title) ? [t('file.tagsHint')] : [])].join(
              ' · ',
            )}
          >
            <SelectInput
              options={options}
              value={valueOf(target)}
              onChange={(event) => choose(index, event.target.value)}
              data-testid="import-column"
            />
          </Field>
        );
      })}
      <Quiet>{t('file.columnsHint')}</Quiet>
      <div>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run(() => onCheck(targets))}
          data-testid="import-check"
        >
          {t('file.check')}
        </Button>
      </div>
    </List>
  );
}
