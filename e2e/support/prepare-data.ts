import { cpSync, rmSync } from 'node:fs';
import { makeFolder, preparedData } from './data-folder.ts';
import { startProduct } from './product.ts';

/** Once before all browser tests: starts the product on an empty folder, stops it and keeps what it made. */
export default async function prepareData(): Promise<() => void> {
  const folder = makeFolder('balcao-prepared-');
  const product = await startProduct();
  await product.stop((dataDir) => cpSync(dataDir, folder, { recursive: true }));
  process.env[preparedData] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
