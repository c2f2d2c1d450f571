import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';

export const HelpList = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxWidth: 764,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const HelpCard = styled('li')({
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
});
const Heading = styled('h3')({ margin: 0 });
const Toggle = styled('button')({
  ...type.h2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '8px 20px',
  border: 0,
  borderRadius: radius.card,
  background: 'none',
  color: color.text,
  fontFamily: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& > span': { flex: 1, minWidth: 0 },
  '& > svg': { flex: 'none', color: color.text2 },
  '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
});
const Body = styled('div')({
  padding: '8px 20px 20px',
  '& > p': { margin: '0 0 12px', color: color.text2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});
type Props = { title: string; isOpen: boolean; onToggle: () => void; testId: string; children: ReactNode };

/** One subject of the help: its title, and what it says while it is open. */
export function HelpItem({ title, isOpen, onToggle, testId, children }: Props) {
  const id = useId();
  return (
    <HelpCard data-testid={`${testId}-item`}>
      <Heading>
        <Toggle
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          data-testid={`${testId}-toggle`}
        >
          <span>{title}</span>
          <ChevronDown aria-hidden />
        </Toggle>
      </Heading>
      <div id={`${id}-body`} role="region" aria-labelledby={`${id}-title`} hidden={!isOpen}>
        {isOpen && <Body>{children}</Body>}
      </div>
    </HelpCard>
  );
}
