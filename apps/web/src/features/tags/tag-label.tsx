import { labelColorsOf } from '@balcao/domain';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';

const Root = styled('span')({
  ...type.secondary,
  ...ellipsis,
  display: 'inline-block',
  maxWidth: '100%',
  height: 26,
  padding: '0 10px',
  borderRadius: radius.chip,
  lineHeight: '26px',
  fontWeight: 550,
  color: 'var(--label-text)',
  background: 'var(--label)',
});

/** A tag in its own colour, with black or white letters, whichever read better (S253). */
export function TagLabel({ name, color: own }: { name: string; color: string }) {
  const colors = labelColorsOf(own);
  return (
    <Root
      dir="auto"
      title={name}
      style={{ '--label': colors?.ground ?? color.sunken, '--label-text': colors?.text ?? color.text }}
    >
      {name}
    </Root>
  );
}
