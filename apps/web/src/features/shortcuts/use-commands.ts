import { useColorScheme } from '@mui/material/styles';
import { languages } from '@balcao/locales';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { setLanguage } from '../../lib/format/i18n.ts';
import { useQuickMessages } from '../quick-messages/index.ts';
import { findAction, insertQuickMessage } from './run-shortcut.ts';
import { type Combo, type PageLink, type Shortcut, type ShortcutId, shortcuts } from './shortcut-map.ts';

export type CommandGroup = 'ticket' | 'desk' | 'pages' | 'general' | 'replies' | 'tickets' | 'contacts';

export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly combo?: Combo | undefined;
  readonly run: () => unknown;
};

const actionsByGroup: ReadonlyArray<readonly [CommandGroup, readonly ShortcutId[]]> = [
  [
    'ticket',
    ['accept', 'resolve', 'resolveNext', 'return', 'reopen', 'transfer', 'tags', 'notes', 'contact', 'reply', 'write'],
  ],
  ['desk', ['new', 'assigned', 'pending', 'closed', 'search']],
  ['general', ['undo', 'mute', 'sheet']],
];

const comboOf = (actionId: ShortcutId): Combo | undefined => (shortcuts[actionId] as Shortcut).combos[0];

/** All commands available now: for the open ticket, at the desk, and everywhere; only those the viewer may use. */
export function useCommands(pages: readonly PageLink[]): readonly Command[] {
  const { t } = useTranslation(['shortcuts', 'shell', 'common']);
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const around = { navigate, pages, rowId: null };
  const done = actionsByGroup.flatMap(([group, ids]) =>
    ids.flatMap((id): Command[] => {
      const run = findAction(id, around);
      return run === null ? [] : [{ id, group, label: t(`shortcuts:do.${id}`), combo: comboOf(id), run }];
    }),
  );
  const themes = (['light', 'dark', 'system'] as const).map((mode): Command => ({
    id: `theme-${mode}`,
    group: 'general',
    label: t(`shortcuts:theme.${mode}`),
    run: () => setMode(mode),
  }));
  const languageCommands = languages.map((language): Command => ({
    id: `language-${language}`,
    group: 'general',
    label: t('shortcuts:language', { name: t(`common:language.${language}`) }),
    run: () => setLanguage(language),
  }));
  const replies = useQuickMessages().flatMap((reply): Command[] => {
    const { id, shortcode, message } = reply;
    const run = insertQuickMessage(reply);
    return run === null ? [] : [{ id: `reply-${id}`, group: 'replies', label: `/${shortcode}`, hint: message, run }];
  });
  const places = pages.map(({ to, label }): Command => ({
    id: `page-${to}`,
    group: 'pages',
    label,
    run: () => navigate(to),
  }));
  return [
    ...done.filter(({ group }) => group !== 'general'),
    ...places,
    ...done.filter(({ group }) => group === 'general'),
    ...themes,
    ...languageCommands,
    ...replies,
  ];
}
