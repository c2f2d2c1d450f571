import type { Tag } from '@balcao/contract';
import Plus from 'lucide-react/icons/plus';
import { type Ref, useRef, useState } from 'react';
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
  /** Takes a tag of the company, or the name of one to create; resolves to whether that succeeded. */
  onChoose: (choice: TagChoice) => Promise<boolean>;
};
type TagChoice = { tag: Tag } | { newName: string };

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

  // One after the other: whoever types fast chooses the next tag before the first is saved.
  const earlier = useRef<Promise<void>>(Promise.resolve());

  function choose(id: string): void {
    const tag = found.find((one) => String(one.id) === id);
    const choice: TagChoice | null = tag !== undefined ? { tag } : newName === null ? null : { newName };
    if (choice === null) return;
    // At once, so that the next word begins in an empty field.
    setText('');
    earlier.current = earlier.current.then(async () => {
      if (!(await onChoose(choice))) setText((now) => (now === '' ? text : now));
    });
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
        onChoose={choose}
        note={note}
        listLabel={t('tags.label')}
        testId="tags-search"
      />
    </Field>
  );
}
