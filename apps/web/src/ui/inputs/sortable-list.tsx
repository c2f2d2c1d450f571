import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../lib/move-item.ts';
import { styled } from '../styled.ts';
import { color, radius, visuallyHidden } from '../theme/tokens.ts';
import { IconButton } from './icon-button.tsx';

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderRadius: radius.control,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  overflow: 'hidden',
});
const Item = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 6px 0 0',
  '& + &': { borderTop: `1px solid ${color.divider2}` },
  '&[data-held]': { background: color.hover },
});
const Grip = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  minHeight: 44,
  flex: 'none',
  padding: 0,
  border: 0,
  background: 'none',
  color: color.text2,
  cursor: 'grab',
  touchAction: 'none',
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: -2 },
});
const Place = styled('span')({
  width: 20,
  flex: 'none',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
});
const Content = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
const Hidden = styled('span')(visuallyHidden);

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export type SortableItem = { id: number; name: string; content: ReactNode };

type SortableListProps = {
  label: string;
  items: readonly SortableItem[];
  onChange: (ids: number[]) => void;
  'data-testid': string;
};

/**
 * Items in an order that people choose: by dragging the grip, by the arrow keys on it, or by the buttons, which also
 * work where nothing can be dragged. Each new place is told to screen readers.
 */
export function SortableList({ label, items, onChange, 'data-testid': testId }: SortableListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [heldId, setHeldId] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const ids = items.map(({ id }) => id);

  function move(from: number, to: number): void {
    if (to < 0 || to >= items.length || to === from) return;
    onChange(moveItem(ids, from, to));
    setTold(t('sort.moved', { name: items[from]?.name, place: to + 1, of: items.length }));
  }

  function moveByKey(event: KeyboardEvent, from: number): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(from, from + step);
  }

  function hold(event: PointerEvent<HTMLButtonElement>, id: number): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeldId(id);
  }

  /** The held item goes to where the pointer is. */
  function drag({ clientY }: PointerEvent): void {
    if (heldId === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ bottom }) => clientY < bottom);
    move(ids.indexOf(heldId), to === -1 ? items.length - 1 : to);
  }

  return (
    <>
      <List ref={list} aria-label={label} data-testid={testId}>
        {items.map(({ id, name, content }, index) => (
          <Item key={id} data-held={heldId === id || undefined}>
            <Grip
              type="button"
              aria-label={t('sort.grip', { name })}
              onKeyDown={(event) => moveByKey(event, index)}
              onPointerDown={(event) => hold(event, id)}
              onPointerMove={drag}
              onPointerUp={() => setHeldId(null)}
              onPointerCancel={() => setHeldId(null)}
              data-testid={`${testId}-grip-${id}`}
            >
              <GripVertical size={16} aria-hidden />
            </Grip>
            <Place>{index + 1}</Place>
            <Content>{content}</Content>
            <IconButton
              small
              label={t('sort.up', { name })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
              data-testid={`${testId}-up-${id}`}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              small
              label={t('sort.down', { name })}
              disabled={index === items.length - 1}
              onClick={() => move(index, index + 1)}
              data-testid={`${testId}-down-${id}`}
            >
              <ArrowDown />
            </IconButton>
          </Item>
        ))}
      </List>
      <Hidden role="status">{told}</Hidden>
    </>
  );
}
