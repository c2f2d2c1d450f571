import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { capsOf, type Combo } from './shortcut-map.ts';

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: 20,
  padding: '0 5px',
  borderRadius: 5,
  border: `1px solid ${color.divider}`,
  background: color.paper,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '18px',
  textAlign: 'center',
  color: color.text2,
});
const Keys = styled('span')({ display: 'inline-flex', gap: 3, flex: 'none' });

/** Whether the keyboard has a command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of a combination. */
export function KeyCaps({ combo }: { combo: Combo }) {
  return (
    <Keys>
      {capsOf(combo, isMac).map((cap) => (
        <Key key={cap}>{cap}</Key>
      ))}
    </Keys>
  );
}
