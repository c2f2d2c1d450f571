import useMediaQuery from '@mui/material/useMediaQuery';
import { useStored } from '../../lib/session/use-stored.ts';
import { roomForDrawer } from '../../ui/theme/tokens.ts';

/**
 * Whether the drawer is a rail of icons, and how to change that. It starts as one where the window is too narrow for the
 * drawer and two panes beside it; the choice is stored for windows of either width (S19).
 */
export function useRail(): [boolean, (isRail: boolean) => void] {
  const hasRoom = useMediaQuery(roomForDrawer, { noSsr: true });
  const [wide, storeWide] = useStored('drawer', ['open', 'rail']);
  const [between, storeBetween] = useStored('drawerBetween', ['rail', 'open']);
  const store = hasRoom ? storeWide : storeBetween;
  return [(hasRoom ? wide : between) === 'rail', (isRail) => store(isRail ? 'rail' : 'open')];
}
