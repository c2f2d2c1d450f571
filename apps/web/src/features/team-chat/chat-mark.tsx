import { chatTitle } from '@balcao/domain';
import type { Chat } from '@balcao/contract';
import Hash from 'lucide-react/icons/hash';
import { Avatar, avatarPairOf } from '../../ui/display/avatar.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { partnerIn } from './chat-names.ts';

const Group = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '50%',
});

const grounds = [
  [color.av1, color.av1t],
  [color.av2, color.av2t],
  [color.av3, color.av3t],
  [color.av4, color.av4t],
  [color.av5, color.av5t],
  [color.av6, color.av6t],
  [color.av7, color.av7t],
  [color.av8, color.av8t],
] as const;

/** The other person of a chat of two, or the sign of a group. Hidden from screen readers: the name is beside it. */
export function ChatMark({ chat, viewerId }: { chat: Pick<Chat, 'title' | 'users'>; viewerId: number }) {
  const partner = partnerIn(chat, viewerId);
  if (partner !== null) return <Avatar name={partner.name} size={40} />;
  const [background, ink] = grounds[avatarPairOf(chatTitle(chat, viewerId))] ?? grounds[0];
  return (
    <Group aria-hidden style={{ background, color: ink }}>
      <Hash size={20} />
    </Group>
  );
}
