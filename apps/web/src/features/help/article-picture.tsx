import ArrowRight from 'lucide-react/icons/arrow-right';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Eye from 'lucide-react/icons/eye';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import GitFork from 'lucide-react/icons/git-fork';
import Headset from 'lucide-react/icons/headset';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Moon from 'lucide-react/icons/moon';
import QrCode from 'lucide-react/icons/qr-code';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import Slash from 'lucide-react/icons/slash';
import Smartphone from 'lucide-react/icons/smartphone';
import Star from 'lucide-react/icons/star';
import Unplug from 'lucide-react/icons/unplug';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { type ComponentType, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius } from '../../ui/theme/tokens.ts';
import type { ArticleId } from './articles.ts';

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  marginBottom: 16,
  padding: '24px 16px',
  borderRadius: radius.card,
  background: color.primaryTint,
  color: color.onTint,
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 88,
    height: 88,
    borderRadius: 20,
    background: color.paper,
    color: color.primary,
    boxShadow: `0 0 0 1px ${color.divider2}`,
  },
  '& > span > svg': { width: 40, height: 40, strokeWidth: 1.5 },
  '& > svg': { flex: 'none', width: 22, height: 22 },
  [narrow]: {
    gap: 8,
    padding: '16px 8px',
    '& > span': { width: 72, height: 72 },
    '& > span > svg': { width: 32, height: 32 },
  },
});

/** What happens in an article, drawn as three steps; the same in every language. */
const steps: Record<ArticleId, readonly [ComponentType, ComponentType, ComponentType]> = {
  number: [Smartphone, QrCode, CircleCheck],
  queues: [MessageCircle, GitFork, Users],
  chatbot: [MessageCircle, ListChecks, Headset],
  hours: [Clock, CalendarOff, Moon],
  attendants: [UserPlus, KeyRound, Headset],
  quickReplies: [Slash, ScrollText, MessageCircle],
  campaigns: [ListChecks, Megaphone, MessagesSquare],
  ratings: [CircleCheck, MessageCircle, Star],
  import: [FileSpreadsheet, ListChecks, Users],
  privacy: [Eye, Ban, ScrollText],
  numberDown: [Unplug, QrCode, CircleCheck],
  billing: [CalendarClock, ReceiptText, BadgeCheck],
};

/** The picture of an article, drawn by the page itself: it follows the theme, and nothing is downloaded. */
export function ArticlePicture({ id }: { id: ArticleId }) {
  const { t } = useTranslation('helpArticles');
  return (
    <Root role="img" aria-label={t('page.picture')} data-testid="help-picture">
      {steps[id].map((Icon, index) => (
        <Fragment key={index}>
          {index > 0 && <ArrowRight aria-hidden />}
          <span aria-hidden>
            <Icon />
          </span>
        </Fragment>
      ))}
    </Root>
  );
}
