import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the names in a folder survive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call: there the file system's own log keeps the names.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a new name survive a power cut: flushes the folder that holds it and those above, up to `top`. */
export async function flushFolders(folder: string, top: string): Promise<void> {
  await flushFolder(folder);
  if (folder !== top && folder !== dirname(folder)) await flushFolders(dirname(folder), top);
}
