import { styled } from '../styled.ts';
import type { ReactNode } from 'react';
import { color, type } from '../theme/tokens.ts';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  minHeight: 258,
  padding: '24px 40px',
  textAlign: 'center',
  '& > p': { margin: 0, maxWidth: 400, color: color.text2, textWrap: 'balance' },
  '& > small': { ...type.meta, color: color.text2 },
  '& > button, & > a': { marginTop: 14 },
});

const Title = styled('strong')({ ...type.h2 });
const Picture = styled('span')({ color: color.primary, marginBottom: 10 });

export const ErrorMark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  marginBottom: 10,
  borderRadius: '50%',
  background: color.errorBg,
  color: color.error,
});

/** A person behind a counter with a free place. */
const counterPicture = (
  <svg width="104" height="72" viewBox="0 0 104 72" fill="none" aria-hidden>
    <path d="M14 50h76" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M20 50v16M84 50v16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity=".4" />
    <circle cx="38" cy="24" r="9" fill="currentColor" opacity=".12" />
    <path d="M23 50a15 15 0 0 1 30 0Z" fill="currentColor" opacity=".12" />
    <circle cx="66" cy="26" r="8" stroke="currentColor" strokeWidth="2" strokeDasharray="3 4" opacity=".7" />
    <path d="M53 50a13 13 0 0 1 26 0" stroke="currentColor" strokeWidth="2" strokeDasharray="3 4" opacity=".7" />
  </svg>
);

/** Shown instead of an empty list: one line why, and one button. */
export function EmptyState({
  title,
  note,
  text,
  action,
  picture = counterPicture,
  role,
  'data-testid': testId,
}: {
  title: string;
  /** A small line below the title. */
  note?: string | undefined;
  text?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  role?: 'alert';
  'data-testid'?: string;
}) {
  return (
    <Root role={role} data-testid={testId}>
      <Picture>{picture}</Picture>
      <Title>{title}</Title>
      {note && <small>{note}</small>}
      {text && <p>{text}</p>}
      {action}
    </Root>
  );
}
