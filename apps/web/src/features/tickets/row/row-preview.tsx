import Ban from 'lucide-react/icons/ban';
import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import Hourglass from 'lucide-react/icons/hourglass';
import MapPin from 'lucide-react/icons/map-pin';
import Mic from 'lucide-react/icons/mic';
import Sticker from 'lucide-react/icons/sticker';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import type { Hit, Outgoing, TicketEntry } from '../../desk/index.ts';
import { DeliveryMark, plainText } from '../../messages/index.ts';
import { useTypingCustomer } from '../../presence/index.ts';
import { cutAround, type MediaLabel, readPreview } from './preview.ts';

const icons = {
  photo: Camera,
  audio: Mic,
  video: Video,
  document: FileText,
  sticker: Sticker,
  contact: UserRound,
  location: MapPin,
  deleted: Ban,
  undecrypted: Hourglass,
} as const satisfies Record<MediaLabel, unknown>;

const Line = styled('span')({
  ...type.secondary,
  ...ellipsis,
  flex: 1,
  color: color.text2,
  '[data-unread] &': { color: color.text },
  '& svg': { display: 'inline', width: 14, height: 14, marginRight: 4, verticalAlign: -2, color: color.text3 },
  '& [data-mark]': { verticalAlign: -2 },
  '& [data-mark] svg': { verticalAlign: 'top' },
  '& [data-mark=read] svg': { color: color.ackRead },
  '& mark': { background: color.warnBg, color: color.text, borderRadius: 3 },
});
const Typing = styled('span')({ color: color.primary, fontWeight: 550 });
const Warning = styled('b')({ color: color.error, fontWeight: 550 });

/** How far our last message got: ticks, or in words that it did not leave. */
function LastSent({ lastSent }: Pick<TicketEntry, 'lastSent'>) {
  const { t } = useTranslation('tickets');
  if (lastSent === null) return null;
  const { ack, sendState } = lastSent;
  if (sendState !== 'failed' && sendState !== 'uncertain') return <DeliveryMark ack={ack} />;
  return <Warning data-testid="ticket-unsent">{t(`row.${sendState}`)} </Warning>;
}

/**
 * The second line of a row: a message that did not leave this browser, an unsent draft, a search result, that the
 * customer types, or the last message with its delivery state (S131, S133, S395, S437).
 */
export function RowPreview({
  ticket: { id, lastMessage, lastSent },
  unsent,
  draft,
  hit,
  search,
}: {
  ticket: Pick<TicketEntry, 'id' | 'lastMessage' | 'lastSent'>;
  unsent: Outgoing | undefined;
  draft: string;
  hit: Hit | undefined;
  search: string;
}) {
  const { t } = useTranslation('tickets');
  const typing = useTypingCustomer(id);
  if (unsent !== undefined) {
    return (
      <Line>
        <Warning data-testid="ticket-unsent">{t('row.failed')}</Warning>{' '}
        {unsent.body === '' ? (unsent.file?.file.name ?? unsent.quick?.fileName) : plainText(unsent.body)}
      </Line>
    );
  }
  if (draft.trim() !== '') {
    return (
      <Line data-testid="ticket-draft">
        <Warning>{t('row.draft')}</Warning> {plainText(draft)}
      </Line>
    );
  }
  if (hit !== undefined) {
    const { start, match, end } = cutAround(plainText(hit.body), search);
    return (
      <Line data-testid="ticket-hit">
        {start}
        <mark>{match}</mark>
        {end}
      </Line>
    );
  }
  if (typing !== undefined) {
    return (
      <Line>
        <Typing data-testid="ticket-typing">{t(`typing.${typing}`)}</Typing>
      </Line>
    );
  }
  const preview = readPreview(lastMessage);
  const mark = <LastSent lastSent={lastSent} />;
  if (preview.kind === 'text') {
    return (
      <Line>
        {mark}
        {plainText(preview.text)}
      </Line>
    );
  }
  const Icon = icons[preview.kind];
  return (
    <Line data-testid="ticket-media">
      {mark}
      <Icon aria-hidden />
      {preview.name ?? t(`preview.${preview.kind}`)}
    </Line>
  );
}
