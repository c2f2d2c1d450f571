import { tooLongTexts } from '@balcao/domain';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { OptionFields, type OptionProps, type OptionsSurroundings } from './option-fields.tsx';
import type { Direction, EditedOption, OptionTree } from './option-tree.ts';
import type { OptionsEditor } from './use-options-editor.ts';

const List = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Below = styled('div')({
  margin: '2px 0 6px 15px',
  paddingLeft: 12,
  borderLeft: `1px solid ${color.divider}`,
  [narrow]: { marginLeft: 6, paddingLeft: 6 },
});
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 40,
  borderRadius: radius.control,
  '& > button[data-quiet]': { opacity: 0 },
  '&:hover': { background: color.hover },
  '&:hover > button[data-quiet], &:focus-within > button[data-quiet]': { opacity: 1 },
  // The open fields have the same buttons, and a phone has no room for both.
  [narrow]: { '& > button[data-quiet]': { display: 'none' } },
});
const NoFold = styled('span')({ width: 32, flex: 'none', [narrow]: { width: 8 } });
const Main = styled('button')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  padding: '0 6px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  fontFamily: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: -2 },
  '& > svg': { flex: 'none', color: color.text2 },
  [narrow]: { minHeight: 44 },
});
const Place = styled('span')({
  ...type.secondary,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  minWidth: 24,
  height: 24,
  padding: '0 4px',
  borderRadius: radius.chip,
  background: color.sunken,
  color: color.text2,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&[data-menu]': { background: color.primary, color: color.onPrimary },
});
const Title = styled('span')({
  ...ellipsis,
  flex: '0 1 auto',
  fontWeight: 550,
  '&[data-missing]': { fontStyle: 'italic', fontWeight: 400, color: color.text2 },
  '&[data-refused]': { color: color.error },
});
const Message = styled('span')({ ...ellipsis, ...type.secondary, flex: '1 1 0', color: color.text2 });

const Reached = styled('span')({
  ...type.meta,
  flex: 'none',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
});

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Brings the focus to the next or previous row that is shown. */
function goBy(step: number, from: Element): void {
  const tree = from.closest('[data-option-tree]');
  const rows = [...(tree?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
  rows[rows.findIndex((row) => row === from) + step]?.focus();
}

/** The keys of a row; each has a button that does the same, in the row or in the open fields. */
function handleRowKey(event: KeyboardEvent, { place: { option }, editor, around }: OptionProps): void {
  const direction = directions[event.key];
  const step = steps[event.key];
  if (event.altKey && direction) editor.move(option.id, direction);
  else if (event.shiftKey && event.key === 'Enter') editor.addAfter(option.id);
  else if (event.key === 'Delete') around.onRemove(option);
  else if (step !== undefined) goBy(step, event.currentTarget);
  else return;
  event.preventDefault();
}

function OptionRow(props: OptionProps) {
  const { place, editor, around } = props;
  const { t } = useTranslation('queues');
  const { option, index } = place;
  const hasMenu = option.children.length > 0;
  const isFolded = editor.isFolded(option.id);
  const title = option.title.trim();
  const name = title || t('options.untitled');
  const tooLong = tooLongTexts(option, hasMenu, around.presentation);
  const reached = around.figures.steps.get(option.id)?.reached;
  const forward = around.otherQueues.find(({ id }) => id === option.forwardsTo);
  return (
    <Row>
      {hasMenu ? (
        <IconButton
          small
          label={isFolded ? t('options.unfold', { title: name }) : t('options.fold', { title: name })}
          aria-expanded={!isFolded}
          onClick={() => editor.fold(option.id)}
          data-testid="option-fold"
        >
          {isFolded ? <ChevronRight /> : <ChevronDown />}
        </IconButton>
      ) : (
        <NoFold />
      )}
      <Main
        type="button"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft Shift+Enter Delete"
        onClick={() => editor.open(option.id)}
        onKeyDown={(event) => handleRowKey(event, props)}
        data-option={option.id}
        data-testid="option-row"
      >
        <Place data-menu={hasMenu || undefined}>{index + 1}</Place>
        <Title
          dir="auto"
          data-missing={title === '' || undefined}
          data-refused={tooLong.title || tooLong.message || undefined}
        >
          {name}
        </Title>
        <Message dir="auto">{option.message}</Message>
        {reached !== undefined && <Reached title={t('figures.reached', { count: reached })}>{reached}</Reached>}
        {forward && <CornerDownRight size={16} aria-label={t('options.forwards', { name: forward.name })} />}
      </Main>
      <IconButton
        small
        data-quiet
        label={t('options.addBelowOf', { title: name })}
        disabled={editor.isFull}
        onClick={() => editor.addBelow(option.id)}
        data-testid="option-row-add"
      >
        <Plus />
      </IconButton>
      <IconButton
        small
        data-quiet
        label={t('options.deleteOf', { title: name })}
        onClick={() => around.onRemove(option)}
        data-testid="option-row-delete"
      >
        <Trash2 />
      </IconButton>
    </Row>
  );
}

type MenuProps = {
  menu: OptionTree;
  ancestors: readonly EditedOption[];
  editor: OptionsEditor;
  around: OptionsSurroundings;
};

/** The choices of one menu, each with the menu below it, and a button for one more. */
export function OptionMenu({ menu, ancestors, editor, around }: MenuProps) {
  const { t } = useTranslation('queues');
  const parent = ancestors.at(-1);
  const parentTitle = parent?.title.trim() || t('options.untitled');
  return (
    <>
      <List aria-label={parent ? t('options.menuOf', { title: parentTitle }) : t('options.heading')}>
        {menu.map((option, index) => {
          const props = { place: { option, siblings: menu, index, ancestors }, editor, around };
          return (
            <li key={option.id}>
              {editor.openId === option.id ? <OptionFields {...props} /> : <OptionRow {...props} />}
              {option.children.length > 0 && !editor.isFolded(option.id) && (
                <Below>
                  <OptionMenu
                    menu={option.children}
                    ancestors={[...ancestors, option]}
                    editor={editor}
                    around={around}
                  />
                </Below>
              )}
            </li>
          );
        })}
      </List>
      <Button
        variant="ghost"
        size="small"
        icon={<Plus />}
        disabled={editor.isFull}
        onClick={() => editor.addBelow(parent?.id ?? null)}
        data-testid={parent ? 'option-add-in' : 'options-add'}
        style={{ maxWidth: '100%', alignSelf: 'flex-start' }}
      >
        <Title>{parent ? t('options.addIn', { title: parentTitle }) : t('options.add')}</Title>
      </Button>
    </>
  );
}
