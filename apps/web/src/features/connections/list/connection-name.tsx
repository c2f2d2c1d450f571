import Smartphone from 'lucide-react/icons/smartphone';
import { styled } from '../../../ui/styled.ts';
import { whereFactsHave } from '../../../ui/theme/facts-room.ts';
import { color, ellipsis, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { useHasSeveralConnections } from './use-connections.ts';

const Root = styled('span')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flex: '0 1 auto',
  minWidth: 0,
  color: color.text2,
  '& > svg': { width: 12, height: 12, flex: 'none' },
  '& > span': ellipsis,
  // The icon keeps the name as its tooltip.
  ...whereFactsHave('some', { flex: 'none', '& > span': visuallyHidden }),
  ...whereFactsHave('least', { display: 'none' }),
});

/** The connection that a ticket uses, where the company has several. */
export function ConnectionName({ connection }: { connection: { name: string } | null }) {
  const hasSeveral = useHasSeveralConnections();
  if (!hasSeveral || connection === null) return null;
  return (
    <Root title={connection.name} data-testid="ticket-connection">
      <Smartphone aria-hidden />
      <span>{connection.name}</span>
    </Root>
  );
}
