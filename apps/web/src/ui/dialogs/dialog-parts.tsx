import { styled } from '../styled.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { color, narrow, type } from '../theme/tokens.ts';

export const DialogHead = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '20px 16px 16px 24px',
});

export const DialogTitle = styled('h2')({
  ...type.dialogTitle,
  flex: 1,
  minWidth: 0,
  margin: 0,
  padding: '6px 0',
  overflowWrap: 'anywhere',
});

export const DialogBody = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '4px 24px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
});

export const DialogFoot = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  flex: 'none',
  padding: '14px 24px',
  borderTop: `1px solid ${color.divider2}`,
  [narrow]: { padding: '12px 16px max(12px, env(safe-area-inset-bottom))', '& > button': { flex: 1 } },
});

/** Whether dialogs fill the screen and rows become cards (below 600 px). */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 599.95px)', { noSsr: true });
}
