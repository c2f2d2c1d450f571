import type { SampleData } from '../../platform/feature.ts';
import { removeQuickMessage } from './delete-quick-message.ts';
import { addQuickMessage } from './save-quick-message.ts';

/** A text that everybody in the company has at hand. */
export const quickMessagesSampleData: readonly SampleData[] = [
  {
    kind: 'quickMessage',
    async add(work) {
      const values = {
        shortcode: 'prazo',
        message:
          'Oi, {{firstname}}! Entregamos em até 5 dias úteis. Assim que o pedido sair, envio o código de rastreio.',
      };
      return [(await addQuickMessage(work, { userId: null, queueId: null }, values)).id];
    },
    remove: removeQuickMessage,
  },
];
