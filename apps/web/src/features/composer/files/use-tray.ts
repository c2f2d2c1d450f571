import { maxFilesPerMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-client.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { deskStore, fileLimit } from '../../desk/index.ts';
import { addToTray, captionInTray, removeFromTray, type TrayFile, type TrayRefusal } from './file-tray.ts';

export type Tray = {
  files: readonly TrayFile[];
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  caption: (key: number, caption: string) => void;
  clear: () => void;
};

const none: readonly TrayFile[] = [];

type Trays = {
  /** The generation of the desk: the next person at this browser must not find the files of the last one. */
  readonly generation: number;
  readonly byTicket: ReadonlyMap<number, readonly TrayFile[]>;
};

const trays = createStore<Trays>({ generation: 0, byTicket: new Map() });

const filesOf = ({ generation, byTicket }: Trays, ticketId: number): readonly TrayFile[] =>
  generation === deskStore.generation() ? (byTicket.get(ticketId) ?? none) : none;

function changeFiles(ticketId: number, change: (files: readonly TrayFile[]) => readonly TrayFile[]): void {
  trays.update((known) => {
    const generation = deskStore.generation();
    const byTicket = new Map(known.generation === generation ? known.byTicket : []);
    return { generation, byTicket: byTicket.set(ticketId, change(filesOf(known, ticketId))) };
  });
}

/** The files chosen for the next message of a ticket. They are kept while another ticket is open. */
export function useTray(ticketId: number): Tray {
  const { t } = useTranslation('composer');
  const toast = useToast();
  const files = useStore(trays, (known) => filesOf(known, ticketId));

  const say: Record<TrayRefusal, () => void> = {
    tooLarge: () => toast.failure(new ApiError('ERR_FILE_TOO_LARGE', 413, { limit: fileLimit() })),
    tooMany: () => toast.warning(t('files.tooMany', { max: maxFilesPerMessage })),
    empty: () => toast.warning(t('files.empty')),
  };
  return {
    files,
    add(incoming) {
      const { tray, refused } = addToTray(filesOf(trays.get(), ticketId), incoming, fileLimit());
      changeFiles(ticketId, () => tray);
      for (const why of refused) say[why]();
    },
    remove: (key) => changeFiles(ticketId, (known) => removeFromTray(known, key)),
    caption: (key, caption) => changeFiles(ticketId, (known) => captionInTray(known, key, caption)),
    clear: () => changeFiles(ticketId, () => none),
  };
}
