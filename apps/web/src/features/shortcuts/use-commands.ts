import { useColorScheme } from '@mui/material/styles';
import { platformCompanyId } from '@balcao/domain';
import { languages } from '@balcao/locales';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { setLanguage } from '../../lib/format/i18n.ts';
import { useOperatorTabs } from '../../lib/operator-tabs.ts';
import { signOut, useSignedIn } from '../../lib/session/session.ts';
import { articleIds, articlePath } from '../help/index.ts';
import { useQuickMessages } from '../quick-messages/index.ts';
import { openCenter } from './center-store.ts';
import { findAction, insertQuickMessage } from './run-shortcut.ts';
import { operatorTabAddress, type SettingsPlace, settingsPlaces } from './settings-places.ts';
import { type Combo, type PageLink, type Shortcut, type ShortcutId, shortcuts } from './shortcut-map.ts';

export type CommandGroup =
  | 'ticket'
  | 'desk'
  | 'pages'
  | 'settings'
  | 'general'
  | 'replies'
  | 'help'
  | 'tickets'
  | 'contacts';

export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly keywords?: string | undefined;
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

type Keywords = Readonly<Record<string, string>>;

/** What people say instead of the names of commands, by the part of the palette. */
function useKeywords(): { pages: Keywords; settings: Keywords; general: Keywords } {
  const { t } = useTranslation('keywords');
  return {
    pages: t('pages', { returnObjects: true }),
    settings: t('settings', { returnObjects: true }),
    general: t('general', { returnObjects: true }),
  };
}

/** Single settings, for those who may change them, and the tabs of the operator. */
function useSettingsCommands(pages: readonly PageLink[], keywords: Keywords): readonly Command[] {
  const { t } = useTranslation(['shortcuts', 'settings']);
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const tabs = useOperatorTabs();
  if (!pages.some(({ to }) => to === '/settings')) return [];
  const labelOf = (place: SettingsPlace): string => {
    if (place === 'hours') return t('settings:tabs.hours');
    if (place === 'brand') return t('settings:brand.title');
    if (place === 'integrations') return t('shortcuts:settings.integrations');
    if (place === 'sampleData') return t('settings:sampleData.title');
    return t(`settings:options.${place}.label`);
  };
  const places = (Object.keys(settingsPlaces) as SettingsPlace[]).map((place) => ({
    name: place,
    label: labelOf(place),
    to: settingsPlaces[place] as string,
  }));
  const ofOperator = tabs
    .filter(({ ofPlatform }) => user.super && (!ofPlatform || user.companyId === platformCompanyId))
    .map(({ name }) => ({ name, label: t(`settings:tabs.${name}`), to: operatorTabAddress(name) }));
  return [...places, ...ofOperator].map(({ name, label, to }): Command => ({
    id: `settings-${name}`,
    group: 'settings',
    label,
    hint: t('shortcuts:settings.hint'),
    keywords: keywords[name],
    run: () => navigate(to),
  }));
}

/** All commands available now: for the open ticket, at the desk, and everywhere; only those the viewer may use. */
export function useCommands(pages: readonly PageLink[]): readonly Command[] {
  const { t } = useTranslation(['shortcuts', 'shell', 'common', 'helpArticles']);
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const keywords = useKeywords();
  const settings = useSettingsCommands(pages, keywords.settings);
  const around = { navigate, pages, rowId: null };
  const done = actionsByGroup.flatMap(([group, ids]) =>
    ids.flatMap((id): Command[] => {
      const run = findAction(id, around);
      if (run === null) return [];
      return [{ id, group, label: t(`shortcuts:do.${id}`), keywords: keywords.general[id], combo: comboOf(id), run }];
    }),
  );
  const themes = (['light', 'dark', 'system'] as const).map((mode): Command => ({
    id: `theme-${mode}`,
    group: 'general',
    label: t(`shortcuts:theme.${mode}`),
    keywords: keywords.general[`theme-${mode}`],
    run: () => setMode(mode),
  }));
  const languageCommands = languages.map((language): Command => ({
    id: `language-${language}`,
    group: 'general',
    label: t('shortcuts:language', { name: t(`common:language.${language}`) }),
    keywords: keywords.general[`language-${language}`],
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
    keywords: keywords.pages[to],
    run: () => navigate(to),
  }));
  const account: readonly Command[] = [
    {
      id: 'profile',
      group: 'general',
      label: t('shortcuts:account.profile'),
      keywords: keywords.general['profile'],
      run: () => openCenter('profile'),
    },
    {
      id: 'logout',
      group: 'general',
      label: t('shell:account.logout'),
      keywords: keywords.general['logout'],
      run: () => void signOut(),
    },
  ];
  const articles = articleIds.map((id): Command => ({
    id: `help-${id}`,
    group: 'help',
    label: t(`helpArticles:articles.${id}.title`),
    hint: t('common:titles.helps'),
    run: () => navigate(articlePath(id)),
  }));
  return [
    ...done.filter(({ group }) => group !== 'general'),
    ...places,
    ...settings,
    ...done.filter(({ group }) => group === 'general'),
    ...account,
    ...themes,
    ...languageCommands,
    ...articles,
    ...replies,
  ];
}
