import type { Queue } from '@balcao/contract';
import { messageLimit, type Presentation, titleLimit, tooLongTexts } from '@balcao/domain';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { MessageInput } from '../../../ui/inputs/message-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius } from '../../../ui/theme/tokens.ts';
import { TextPreview } from '../text-preview.tsx';
import { canMove, type EditedOption, type Place } from './option-tree.ts';
import { StepFigures } from './step-figures.tsx';
import type { Figures } from './use-options.ts';
import type { OptionsEditor } from './use-options-editor.ts';

const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 12,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1.5px ${color.primary}`,
});
const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  '& > :last-child': { marginLeft: 'auto' },
});

/** What the screen knows besides the tree. */
export type OptionsSurroundings = {
  queueName: string;
  presentation: Presentation;
  /** How many conversations went through each step lately. */
  figures: Figures;
  /** The queues that a conversation can be forwarded to. */
  otherQueues: readonly Queue[];
  /** Asks, where something would be lost, and removes. */
  onRemove: (option: EditedOption) => void;
};

export type OptionProps = { place: Place; editor: OptionsEditor; around: OptionsSurroundings };

/** Where a choice leads, as the value of a select. */
const leadsTo = ({ exits, forwardsTo }: EditedOption): string =>
  forwardsTo === null ? (exits ? 'person' : 'next') : String(forwardsTo);

function LeadsTo({ place: { option }, editor, around }: OptionProps) {
  const { t } = useTranslation('queues');
  const hasMenu = option.children.length > 0;
  const options = [
    { value: 'next', label: hasMenu ? t('options.showsMenu') : t('options.callsPerson') },
    ...(hasMenu || option.exits ? [{ value: 'person', label: t('options.exits') }] : []),
    ...around.otherQueues.map(({ id, name }) => ({ value: String(id), label: t('options.forwards', { name }) })),
  ];
  return (
    <Field label={t('options.leadsTo')}>
      <SelectInput
        options={options}
        value={leadsTo(option)}
        onChange={({ target: { value } }) =>
          editor.change(option.id, {
            exits: value === 'person',
            forwardsTo: value === 'person' || value === 'next' ? null : Number(value),
          })
        }
        data-testid="option-leads-to"
      />
    </Field>
  );
}

function OptionButtons({ place, editor, around }: OptionProps) {
  const { t } = useTranslation('queues');
  const { option } = place;
  const can = canMove(place);
  const moves = [
    ['up', <ArrowUp key="up" />],
    ['down', <ArrowDown key="down" />],
    ['out', <IndentDecrease key="out" />],
    ['in', <IndentIncrease key="in" />],
  ] as const;
  return (
    <Buttons>
      {moves.map(([direction, icon]) => (
        <IconButton
          key={direction}
          label={t(`options.move.${direction}`)}
          disabled={!can[direction]}
          onClick={() => editor.move(option.id, direction)}
          data-testid={`option-${direction}`}
        >
          {icon}
        </IconButton>
      ))}
      <IconButton
        label={t('options.addBelow')}
        disabled={editor.isFull}
        onClick={() => editor.addBelow(option.id)}
        data-testid="option-add-below"
      >
        <Plus />
      </IconButton>
      <IconButton label={t('options.delete')} onClick={() => around.onRemove(option)} data-testid="option-delete">
        <Trash2 />
      </IconButton>
      <Button variant="tonal" size="small" icon={<Check />} onClick={editor.close} data-testid="option-done">
        {t('options.done')}
      </Button>
    </Buttons>
  );
}

/** The fields of a choice, instead of its row. What is typed counts at once; the dialog saves it. */
export function OptionFields({ place, editor, around }: OptionProps) {
  const { t } = useTranslation('queues');
  const { option } = place;
  const { presentation } = around;
  const hasMenu = option.children.length > 0;
  const tooLong = tooLongTexts(option, hasMenu, presentation);
  const limits = { title: titleLimit(presentation), message: messageLimit(hasMenu, presentation) };
  const errorOf = (field: 'title' | 'message'): string | undefined =>
    tooLong[field] ? t('options.tooLong', { max: limits[field] }) : undefined;
  const countOf = (field: 'title' | 'message'): string =>
    t('options.length', { count: [...option[field]].length, max: limits[field] });

  function handleKey(event: KeyboardEvent): void {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement);
    if (!isDone) return;
    // Neither closes nor saves the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey && event.key === 'Enter') editor.addAfter(option.id);
    else editor.close();
  }

  return (
    <Card
      role="group"
      aria-label={t('options.fieldsOf', { title: option.title.trim() || t('options.untitled') })}
      onKeyDown={handleKey}
      data-testid="option-fields"
    >
      <Field label={t('options.title')} hint={countOf('title')} error={errorOf('title')} data-testid="option-title">
        <TextInput
          autoFocus
          autoComplete="off"
          dir="auto"
          value={option.title}
          onChange={({ target }) => editor.change(option.id, { title: target.value })}
          data-testid="option-title"
        />
      </Field>
      <Field
        label={t('options.message')}
        hint={countOf('message')}
        error={errorOf('message')}
        data-testid="option-message"
      >
        <MessageInput
          rows={2}
          dir="auto"
          value={option.message}
          onChange={({ target }) => editor.change(option.id, { message: target.value })}
          data-testid="option-message"
        />
      </Field>
      <TextPreview text={option.message} queue={around.queueName} testId="option-message" />
      <LeadsTo place={place} editor={editor} around={around} />
      <StepFigures figures={around.figures} optionId={option.id} />
      <OptionButtons place={place} editor={editor} around={around} />
    </Card>
  );
}
