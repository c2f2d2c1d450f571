import type { KeyboardEvent } from 'react';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';

const Tab = styled('button')({
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 550,
  color: color.text2,
  cursor: 'pointer',
  '&:hover, &[aria-selected=true]': { color: color.text },
});

const lines = {
  Root: styled('div')({ display: 'flex', gap: 20, flex: 'none' }),
  Tab: styled(Tab)({
    height: 48,
    padding: 0,
    '&[aria-selected=true]': { boxShadow: `inset 0 -3px 0 ${color.primary}` },
  }),
};

/** Half the width each, for screens with room for one thing only. */
const halves = {
  Root: styled('div')({
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    flex: 'none',
    background: color.paper,
    borderBottom: `1px solid ${color.divider2}`,
  }),
  Tab: styled(Tab)({
    position: 'relative',
    height: 46,
    padding: 0,
    '&[aria-selected=true]::after': {
      content: '""',
      position: 'absolute',
      left: 24,
      right: 24,
      bottom: 0,
      height: 2,
      borderRadius: 2,
      background: color.primary,
    },
  }),
};

const pills = {
  Root: styled('div')({
    display: 'flex',
    gap: 2,
    flex: 'none',
    margin: '8px 16px 10px',
    padding: 3,
    borderRadius: radius.control,
    background: color.sunken,
  }),
  Tab: styled(Tab)({
    ...type.secondary,
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: 30,
    borderRadius: 6,
    '&[aria-selected=true]': { background: color.segmentOn, boxShadow: `0 0 0 1px ${color.divider2}` },
    '& span': { ...type.meta, fontWeight: 600, color: color.text3, fontVariantNumeric: 'tabular-nums' },
    '&[aria-selected=true] span': { color: color.primary },
    [narrow]: { minHeight: 38 },
  }),
};

const looks = { lines, halves, pills } as const;

export type TabOption<T extends string> = { value: T; label: string; count?: string | undefined };

/** A row of tabs: one is chosen, the arrow keys move between them. */
export function DeskTabs<T extends string>({
  look,
  label,
  options,
  value,
  onChange,
  panelId,
  testId,
}: {
  look: keyof typeof looks;
  label: string;
  options: readonly TabOption<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The element that the tabs switch; none where they lead to other addresses. */
  panelId?: string;
  testId: string;
}) {
  const { Root, Tab: Choice } = looks[look];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options.at((at + step) % options.length);
    if (next === undefined) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <Root role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          aria-controls={panelId}
          tabIndex={option.value === value ? 0 : -1}
          data-value={option.value}
          data-testid={`${testId}-${option.value}`}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span>{option.count}</span>}
        </Choice>
      ))}
    </Root>
  );
}
