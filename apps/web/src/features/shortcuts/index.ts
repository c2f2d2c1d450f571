export { openCenter } from './center-store.ts';
export { CommandCenter } from './command-center.tsx';
