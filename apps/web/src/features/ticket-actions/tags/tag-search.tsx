import type { Tag } from '@balcao/contract';
import Plus from 'lucide-react/icons/plus';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { SearchCombobox } from '../../../ui/inputs/search-combobox.tsx';
import { useTags } from '../../tags/index.ts';
import { tagChoices } from './tag-choices.ts';

const newId = 'new';

export type TagSearchProps = {
  /** Tags that are not offered. */
  without: readonly Tag[];
  inputRef?: Ref<HTMLInputElement>;
  /** A tag of the company, or the name of one to create; answers whether it was taken. */
  onChoose: (choice: { tag: Tag } | { newName: string }) => Promise<boolean>;
};

/** Finds a tag by its name, or creates it (S157). */
export function TagSearch({ without, inputRef, onChoose }: TagSearchProps) {
  const { t } = useTranslation('ticketActions');
  const all = useTags();
  const [text, setText] = useState('');
  const { found, newName, tooShort } = tagChoices(all.data ?? [], without, text);
  const note = all.error
    ? `${t('tags.errorTitle')} ${errorText(all.error)}`
    : tooShort && found.length === 0
      ? t('tags.tooShort')
      : all.data !== undefined && found.length === 0 && newName === null
        ? t('tags.empty')
        : undefined;

  async function choose(id: string): Promise<void> {
    const tag = found.find((one) => String(one.id) === id);
    const isDone = tag === undefined ? newName !== null && (await onChoose({ newName })) : await onChoose({ tag });
    // What was typed meanwhile is for the next tag.
    if (isDone) setText((now) => (now === text ? '' : now));
  }

  return (
    <Field label={t('tags.search')}>
      <SearchCombobox
        autoFocus
        {...(inputRef === undefined ? {} : { inputRef })}
        text={text}
        onText={setText}
        options={[
          ...found.map((tag) => ({
            id: String(tag.id),
            label: tag.name,
            icon: <QueueMark name="" color={tag.color} />,
          })),
          ...(newName === null
            ? []
            : [{ id: newId, label: t('tags.create', { name: newName }), icon: <Plus size={16} aria-hidden /> }]),
        ]}
        onChoose={(id) => void choose(id)}
        note={note}
        listLabel={t('tags.label')}
        testId="tags-search"
      />
    </Field>
  );
}
