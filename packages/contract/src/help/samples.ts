import type { SamplesOf } from '../define-contract.ts';
import type { helpEvents } from './events.ts';

const firstSteps = {
  id: 4,
  title: 'Primeiros passos',
  description: 'Como conectar o primeiro número.',
  video: 'dQw4w9WgXcQ',
};

export const helpSamples: SamplesOf<typeof helpEvents> = {
  help: [
    { action: 'create', record: firstSteps },
    { action: 'update', record: { ...firstSteps, title: 'Comece aqui' } },
    { action: 'delete', id: 4 },
  ],
};
