import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from '../styled.ts';
import { color, type } from '../theme/tokens.ts';

const Line = styled('div')({
  display: 'flex',
  gap: 24,
  overflowX: 'auto',
  flex: 'none',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px 0 ${color.divider}`,
});
const Tab = styled('button')({
  ...type.body,
  position: 'relative',
  flex: 'none',
  minHeight: 44,
  padding: '0 2px',
  border: 0,
  background: 'none',
  color: color.text2,
  fontFamily: 'inherit',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: color.text },
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: -2, borderRadius: 4 },
  '&[aria-selected=true]': { color: color.text, boxShadow: `inset 0 -2px 0 ${color.primary}` },
});

export type TabOption<T extends string> = {
  value: T;
  label: ReactNode;
  content: ReactNode;
};

type TabsProps<T extends string> = {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly TabOption<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Start of the test ids: `-<value>` for each tab. */
  testId: string;
  className?: string;
};

/** So much of the neighbour stays in sight, which shows that there is more. */
const nextTabHint = 48;

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs above the content of the chosen one. The arrow keys go from one to the next. */
export function Tabs<T extends string>({ label, tabs, value, onChange, testId, className }: TabsProps<T>) {
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );

  // On a phone the line is wider than the screen, and the chosen tab may come from the address.
  useEffect(() => {
    const bar = line.current;
    const tab = bar?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!bar || !tab) return;
    const [from, to] = [tab.offsetLeft - bar.offsetLeft, tab.offsetLeft - bar.offsetLeft + tab.offsetWidth];
    if (to > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = to - bar.clientWidth + nextTabHint;
    else if (from < bar.scrollLeft) bar.scrollLeft = from - nextTabHint;
  }, [chosen, tabs.length]);

  function goBy(event: KeyboardEvent): void {
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[(chosen + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    line.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <>
      <Line ref={line} role="tablist" aria-label={label} className={className} onKeyDown={goBy}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            data-testid={`${testId}-${tab.value}`}
          >
            {tab.label}
          </Tab>
        ))}
      </Line>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[chosen]?.value}`}>
        {tabs[chosen]?.content}
      </Panel>
    </>
  );
}

const Panel = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0, paddingTop: 16 });
