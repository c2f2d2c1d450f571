import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';

/** A line above the list that tells something of all contacts. */
export const Strip = styled('div')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  marginBottom: 12,
  padding: '6px 8px 6px 16px',
  borderRadius: radius.control,
  background: color.infoBg,
  color: color.text,
  '& > svg': { flex: 'none', color: color.info },
  '& > span': { flex: 1, minWidth: 0 },
});
