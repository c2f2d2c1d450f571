import Tooltip from '@mui/material/Tooltip';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';

const Mark = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: color.text3,
  cursor: 'help',
  '&:hover, &:focus-visible': { color: color.text },
});

/** The rule of a number, for whoever points at it, comes to it by keyboard, or touches it. */
export function RuleMark({ rule, 'data-testid': testId }: { rule: string; 'data-testid': string }) {
  return (
    <Tooltip title={rule} enterTouchDelay={0} leaveTouchDelay={10_000} describeChild={false}>
      <Mark type="button" aria-label={rule} data-testid={testId}>
        <CircleHelp size={16} aria-hidden />
      </Mark>
    </Tooltip>
  );
}
