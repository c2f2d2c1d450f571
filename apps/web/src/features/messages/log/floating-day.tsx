import { dayIn } from '@balcao/domain';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useToday } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { styled } from '../../../ui/styled.ts';
import { Center, DayName, Pill } from './day-divider.tsx';
import { type MessageRow, nameDay } from './message-rows.ts';

const Root = styled('div')({
  position: 'absolute',
  top: 8,
  left: 0,
  right: 0,
  zIndex: 1,
  pointerEvents: 'none',
  opacity: 0,
  transition: 'opacity .2s',
  '&[data-shown]': { opacity: 1 },
});

/** How long after the last movement the day stays, in milliseconds. */
const staysFor = 1_200;

type Input = {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly MessageRow[];
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>;
  /** There the newest messages are followed, and nobody looks for a day. */
  isAtEnd: boolean;
};

/** What in a row has a time; a divider has none. */
function datedOf(row: MessageRow | undefined): { createdAt: string } | null {
  if (row?.type === 'message') return row.message;
  return row?.type === 'line' ? row.line.record : null;
}

/** The day of what is at the top, and whether somebody scrolls; a divider that is there itself is enough. */
function useDayAtTop({ scroller, rows, virtualizer }: Input): { day: string | null; isMoving: boolean } {
  const { timeZone } = useSignedIn().user.company;
  const [day, setDay] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const look = useEffectEvent((box: HTMLElement): void => {
    const dated = datedOf(rows[virtualizer.getVirtualItemForOffset(box.scrollTop)?.index ?? 0]);
    if (dated !== null) setDay(dayIn(timeZone, new Date(dated.createdAt)));
    setMoving(dated !== null);
  });
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      look(box);
      clearTimeout(timer);
      timer = setTimeout(() => setMoving(false), staysFor);
    };
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', scrolled);
    };
  }, [scroller]);
  return { day, isMoving };
}

/** The day being read, above the messages while they are scrolled. Screen readers meet the dividers instead. */
export function FloatingDay(input: Input) {
  const today = useToday();
  const { day, isMoving } = useDayAtTop(input);
  if (day === null) return null;
  return (
    <Root aria-hidden data-shown={(isMoving && !input.isAtEnd) || undefined} data-testid="floating-day">
      <Center>
        <Pill>
          <DayName day={nameDay(day, today)} />
        </Pill>
      </Center>
    </Root>
  );
}
