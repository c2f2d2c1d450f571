import { maxFilesPerMessage } from '@balcao/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-client.ts';
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

/** Trays of tickets that are not on screen, and whose they are: the next person at this browser must not find them. */
const kept = new Map<number, { generation: number; files: readonly TrayFile[] }>();

function recall(ticketId: number): readonly TrayFile[] {
  const known = kept.get(ticketId);
  kept.delete(ticketId);
  return known?.generation === deskStore.generation() ? known.files : none;
}

/** The files that wait in the input of a ticket; going to another ticket and back leaves them where they were. */
export function useTray(ticketId: number): Tray {
  const { t } = useTranslation('composer');
  const toast = useToast();
  const [files, setFiles] = useState(() => recall(ticketId));
  const current = useRef(files);
  current.current = files;
  useEffect(() => {
    const generation = deskStore.generation();
    return () => {
      if (current.current.length > 0) kept.set(ticketId, { generation, files: current.current });
    };
  }, [ticketId]);

  const say: Record<TrayRefusal, () => void> = {
    tooLarge: () => toast.failure(new ApiError('ERR_FILE_TOO_LARGE', 413, { limit: fileLimit() })),
    tooMany: () => toast.warning(t('files.tooMany', { max: maxFilesPerMessage })),
    empty: () => toast.warning(t('files.empty')),
  };
  return {
    files,
    add(incoming) {
      const { tray, refused } = addToTray(current.current, incoming, fileLimit());
      setFiles(tray);
      for (const why of refused) say[why]();
    },
    remove: (key) => setFiles((known) => removeFromTray(known, key)),
    caption: (key, caption) => setFiles((known) => captionInTray(known, key, caption)),
    clear: () => setFiles(none),
  };
}
