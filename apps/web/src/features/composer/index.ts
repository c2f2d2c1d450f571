export { Composer } from './composer.tsx';
