import { chatTitle } from '@balcao/domain';
import type { Chat } from '@balcao/contract';
import Hash from 'lucide-react/icons/hash';
import { Avatar, avatarColorsOf } from '../../ui/display/avatar.tsx';
import { styled } from '../../ui/styled.ts';
import { partnerIn } from './chat-names.ts';

const Group = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '50%',
});

/** The other person of a chat of two, or the sign of a group. Hidden from screen readers: the name is beside it. */
export function ChatMark({ chat, viewerId }: { chat: Pick<Chat, 'title' | 'users'>; viewerId: number }) {
  const partner = partnerIn(chat, viewerId);
  if (partner !== null) return <Avatar name={partner.name} size={40} />;
  const [background, ink] = avatarColorsOf(chatTitle(chat, viewerId));
  return (
    <Group aria-hidden style={{ background, color: ink }}>
      <Hash size={20} />
    </Group>
  );
}
