import type { Message } from '@balcao/contract';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { OpenMenu } from '../bubble/message-menu.tsx';
import { picturesOf } from '../media/pictures.ts';

const Lightbox = lazy(async () => ({ default: (await import('../media/lightbox.tsx')).Lightbox }));
const MessageMenu = lazy(async () => ({ default: (await import('../bubble/message-menu.tsx')).MessageMenu }));

type Input = {
  messages: readonly Message[];
  contactName: string;
  onReply?: ((message: Message) => void) | undefined;
  /** Undefined where nobody may delete anything. */
  deleting?: { isAllowed: (message: Message) => boolean; run: (message: Message) => Promise<void> } | undefined;
};

/** What opens above a conversation: the lightbox and the menu of a message. Loaded when first needed. */
export function useLogLayers({ messages, contactName, onReply, deleting }: Input): {
  layers: ReactNode;
  onPicture: (id: number) => void;
  onMenu: (message: Message, button: HTMLElement) => void;
} {
  const [picture, setPicture] = useState<number | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const onMenu = useCallback((message: Message, button: HTMLElement) => setMenu({ message, button }), []);
  const layers = (
    <Suspense fallback={null}>
      {picture !== null && (
        <Lightbox
          pictures={picturesOf(messages)}
          openId={picture}
          contactName={contactName}
          onShow={setPicture}
          onClose={() => setPicture(null)}
        />
      )}
      {menu !== null && (
        <MessageMenu
          key={menu.message.id}
          menu={menu}
          onReply={onReply}
          onDelete={deleting?.isAllowed(menu.message) ? deleting.run : undefined}
          onClose={() => setMenu(null)}
        />
      )}
    </Suspense>
  );
  return { layers, onPicture: setPicture, onMenu };
}
