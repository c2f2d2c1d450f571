import type { Message } from '@balcao/contract';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { MenuActions, OpenMenu } from '../bubble/message-menu.tsx';
import { picturesOf } from '../media/pictures.ts';

const Lightbox = lazy(async () => ({ default: (await import('../media/lightbox.tsx')).Lightbox }));
const MessageMenu = lazy(async () => ({ default: (await import('../bubble/message-menu.tsx')).MessageMenu }));

type Input = {
  messages: readonly Message[];
  contactName: string;
  /** What the menu of a message does; undefined where there is no menu. */
  menuActions?: MenuActions | undefined;
};

/** What opens above a conversation: the lightbox and the menu of a message. Loaded when first needed. */
export function useLogLayers({ messages, contactName, menuActions }: Input): {
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
      {menu !== null && menuActions !== undefined && (
        <MessageMenu key={menu.message.id} menu={menu} actions={menuActions} onClose={() => setMenu(null)} />
      )}
    </Suspense>
  );
  return { layers, onPicture: setPicture, onMenu };
}
