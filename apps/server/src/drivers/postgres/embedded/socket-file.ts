import { existsSync } from 'node:fs';
import { join } from 'node:path';

// The shortest limit of the systems we run on, macOS; the name beside the socket is the longest.
const longestPath = 103;

/**
 * The folder for the server's socket file: the cluster itself, which nobody else may enter. Empty where there
 * are no such files, or where the path is too long or could not be told apart in a list of folders.
 */
export function socketFolderOf(cluster: string): string {
  const longest = Buffer.byteLength(`${socketFile(cluster, 65_535)}.lock`);
  return process.platform === 'win32' || longest > longestPath || /[,"\s]/.test(cluster) ? '' : cluster;
}

/** Finds the folder of the socket of a running server; null when it can only be reached by TCP. */
export function findSocketFolder(cluster: string, port: number): string | null {
  return existsSync(socketFile(cluster, port)) ? cluster : null;
}

function socketFile(cluster: string, port: number): string {
  return join(cluster, `.s.PGSQL.${port}`);
}
