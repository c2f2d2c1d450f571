import { maxFilesPerMessage } from '@balcao/contract';

/** A file that has not been confirmed yet, with its caption. */
export type TrayFile = { readonly key: number; readonly file: File; readonly caption: string };

/** Why files were not added: too many of them, too large, or empty (as folders appear to be). */
export type TrayRefusal = 'tooMany' | 'tooLarge' | 'empty';

let lastKey = 0;

/** Adds the files that may be sent and says why others were not added. */
export function addToTray(
  tray: readonly TrayFile[],
  incoming: readonly File[],
  limit: number,
): { tray: readonly TrayFile[]; refused: readonly TrayRefusal[] } {
  const refused = new Set<TrayRefusal>();
  const fitting = incoming.filter(({ size }) => {
    if (size === 0) refused.add('empty');
    if (size > limit) refused.add('tooLarge');
    return size > 0 && size <= limit;
  });
  const room = maxFilesPerMessage - tray.length;
  if (fitting.length > room) refused.add('tooMany');
  return {
    tray: [...tray, ...fitting.slice(0, room).map((file) => ({ key: (lastKey += 1), file, caption: '' }))],
    refused: [...refused],
  };
}

/** The tray without one file. */
export function removeFromTray(tray: readonly TrayFile[], key: number): readonly TrayFile[] {
  return tray.filter((item) => item.key !== key);
}

/** The tray with another caption under one file. */
export function captionInTray(tray: readonly TrayFile[], key: number, caption: string): readonly TrayFile[] {
  return tray.map((item) => (item.key === key ? { ...item, caption } : item));
}

/** The pasted files. None when there is text too, because office programs add a picture of the copied text. */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'types'>): readonly File[] {
  return data.types.includes('text/plain') ? [] : [...data.files];
}
