import { useTranslation } from 'react-i18next';
import { plainText } from '../../messages/index.ts';
import { textOf } from './message-look.ts';
import type { ChatMessage } from '../customers/people.ts';

/** The first line of a message for lists and quotes: its text, or its kind. */
export function usePreview(): (message: Pick<ChatMessage, 'type' | 'body'>) => string {
  const { t } = useTranslation('simulator');
  return (message) => plainText(textOf(message).split('\n')[0] ?? '') || t(`kinds.${message.type}`);
}
