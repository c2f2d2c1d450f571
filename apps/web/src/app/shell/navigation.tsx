import Tooltip from '@mui/material/Tooltip';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Megaphone from 'lucide-react/icons/megaphone';
import { type ComponentType, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHasSimulator } from '../../features/simulator/index.ts';
import { useCan, useSignedIn } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { LogoMark } from '../../ui/display/logo.tsx';
import { ConnectionsMark } from './connections-mark.tsx';
import { isCurrent, type MenuEntry, menuFor } from './menu.ts';
import {
  Brand,
  CompanyName,
  DrawerRoot,
  EntryButton,
  Entries,
  EntryLink,
  GroupLabel,
  PlanName,
  Spacer,
} from './nav-parts.tsx';

type Props = {
  /** Icons only, 72 px. */
  rail: boolean;
  /** Told when an entry is chosen; the temporary drawer closes on it. */
  onChoose?: () => void;
};

/** In the rail the name is in a tooltip; beside the word it would only repeat it. */
function Named({ rail, name, children }: { rail: boolean; name: string; children: ReactElement }) {
  return rail ? (
    <Tooltip title={name} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  );
}

/** Entries that may carry a mark; it describes the entry to screen readers by its id. */
const marks: Partial<Record<MenuEntry['title'], ComponentType<{ id: string; rail: boolean }>>> = {
  connections: ConnectionsMark,
};

function EntryList({ entries, rail, sub = false, onChoose }: Props & { entries: readonly MenuEntry[]; sub?: boolean }) {
  const { t } = useTranslation(['common', 'shell']);
  const { pathname } = useLocation();
  return (
    <ul>
      {entries.map((entry) => {
        // Inside its group the word "campaigns" need not be said again.
        const name =
          sub && entry.title === 'campaignsConfig'
            ? t('shell:menu.campaignsConfig')
            : t(`common:titles.${entry.title}`);
        const Icon = entry.icon;
        const Mark = marks[entry.title];
        const markId = `menu-mark-${entry.title}`;
        return (
          <li key={entry.to}>
            <Named rail={rail} name={name}>
              <EntryLink
                rail={rail}
                sub={sub}
                to={entry.to}
                onClick={onChoose}
                aria-label={rail ? name : undefined}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                aria-describedby={Mark && markId}
                data-testid={`menu-${entry.title}`}
              >
                {(rail || !sub) && <Icon />}
                {!rail && <span>{name}</span>}
                {Mark && <Mark id={markId} rail={rail} />}
              </EntryLink>
            </Named>
          </li>
        );
      })}
    </ul>
  );
}

/** Campaigns and what belongs to them, folded away by default and remembered (S22). */
function CampaignsGroup({ entries, rail, onChoose }: Props & { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const listId = useId();
  const [stored, store] = useStored('menuCampaigns', ['closed', 'open']);
  const open = stored === 'open';
  const holdsCurrent = entries.some((entry) => isCurrent(entry, pathname));
  const name = t('menu.campaignsGroup');
  return (
    <>
      <Named rail={rail} name={name}>
        <EntryButton
          rail={rail}
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={rail ? name : undefined}
          aria-current={!open && holdsCurrent ? 'true' : undefined}
          onClick={() => store(open ? 'closed' : 'open')}
          data-testid="menu-campaigns-group"
        >
          <Megaphone />
          {!rail && <span>{name}</span>}
          {!rail && (open ? <ChevronDown /> : <ChevronRight />)}
        </EntryButton>
      </Named>
      <div id={listId} hidden={!open}>
        {open && <EntryList entries={entries} rail={rail} sub onChoose={onChoose} />}
      </div>
    </>
  );
}

/** The side menu: the company, and every place the person may go to. */
export function Navigation({ rail, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const session = useSignedIn();
  const simulates = useHasSimulator({ enabled: useCan('simulator:control') && !session.restricted });
  const menu = menuFor({ ...session, simulates });
  const { name, planName } = session.user.company;
  const group = (label: string) => (rail ? <hr /> : <GroupLabel>{label}</GroupLabel>);
  const part = { rail, onChoose };
  return (
    <DrawerRoot rail={rail} aria-label={t('menu.label')} data-testid="shell-drawer">
      <Brand rail={rail}>
        <LogoMark />
        {!rail && (
          <div>
            <CompanyName title={name}>{name}</CompanyName>
            <PlanName>{planName === null ? 'Balcão' : t('menu.plan', { plan: planName })}</PlanName>
          </div>
        )}
      </Brand>
      <Entries rail={rail}>
        {menu.main.length > 0 && <EntryList entries={menu.main} {...part} />}
        {menu.campaigns.length > 0 && <CampaignsGroup entries={menu.campaigns} {...part} />}
        {menu.administration.length > 0 && group(t('menu.administration'))}
        {menu.administration.length > 0 && <EntryList entries={menu.administration} {...part} />}
        {menu.platform.length > 0 && group(t('menu.platform'))}
        {menu.platform.length > 0 && <EntryList entries={menu.platform} {...part} />}
        <Spacer />
        {menu.foot.length > 0 && <EntryList entries={menu.foot} {...part} />}
      </Entries>
    </DrawerRoot>
  );
}
