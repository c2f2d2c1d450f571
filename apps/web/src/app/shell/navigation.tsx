import Tooltip from '@mui/material/Tooltip';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Megaphone from 'lucide-react/icons/megaphone';
import { type ReactElement, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { LogoMark } from '../../ui/display/logo.tsx';
import { isCurrent, type MenuItem, menuFor } from './menu.ts';
import {
  Brand,
  CompanyLogo,
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
  /** Called when an entry is chosen; the temporary drawer then closes. */
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

function Entry({ item, rail, sub = false, onChoose }: Props & { item: MenuItem; sub?: boolean }) {
  const { t } = useTranslation(['common', 'shell']);
  const { pathname } = useLocation();
  const { to, area, icon: Icon, mark: Mark } = item;
  // The group is already called "campaigns", so its entries do not repeat the word.
  const name = sub && area === 'campaignsConfig' ? t('shell:menu.campaignsConfig') : t(`common:titles.${area}`);
  const markId = `menu-mark-${area}`;
  return (
    <li>
      <Named rail={rail} name={name}>
        <EntryLink
          rail={rail}
          sub={sub}
          to={to}
          onClick={onChoose}
          aria-label={rail ? name : undefined}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          aria-describedby={Mark && markId}
          data-testid={`menu-${area}`}
        >
          {(rail || !sub) && <Icon />}
          {!rail && <span>{name}</span>}
          {Mark && (
            <Suspense fallback={null}>
              <Mark id={markId} rail={rail} />
            </Suspense>
          )}
        </EntryLink>
      </Named>
    </li>
  );
}

function EntryList({ items, ...rest }: Props & { items: readonly MenuItem[]; sub?: boolean }) {
  return (
    <ul>
      {items.map((item) => {
        const entry = <Entry key={item.to} item={item} {...rest} />;
        const { gate: Gate } = item;
        if (Gate === undefined) return entry;
        return (
          <Suspense key={item.to} fallback={null}>
            <Gate>{entry}</Gate>
          </Suspense>
        );
      })}
    </ul>
  );
}

/** The group of campaign pages, closed at first; the browser remembers whether it is open (S22). */
export function CampaignsGroup({ items, rail, onChoose }: Props & { items: readonly MenuItem[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const listId = useId();
  const [stored, store] = useStored('menuCampaigns', ['closed', 'open']);
  const open = stored === 'open';
  const holdsCurrent = items.some((item) => isCurrent(item, pathname));
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
        {open && <EntryList items={items} rail={rail} sub onChoose={onChoose} />}
      </div>
    </>
  );
}

/** The side menu: the company, and every page the person may open. */
export function Navigation({ rail, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const session = useSignedIn();
  const menu = menuFor(session);
  const { name, planName, logo } = session.user.company;
  const group = (label: string) => (rail ? <hr /> : <GroupLabel>{label}</GroupLabel>);
  const part = { rail, onChoose };
  return (
    <DrawerRoot rail={rail} aria-label={t('menu.label')} data-testid="shell-drawer">
      <Brand rail={rail}>
        {logo === null ? <LogoMark /> : <CompanyLogo data-light="" src={logo} alt="" data-testid="menu-logo" />}
        {!rail && (
          <div>
            <CompanyName title={name}>{name}</CompanyName>
            <PlanName>{planName === null ? 'Balcão' : t('menu.plan', { plan: planName })}</PlanName>
          </div>
        )}
      </Brand>
      <Entries rail={rail}>
        {menu.main.length > 0 && <EntryList items={menu.main} {...part} />}
        {menu.campaigns.length > 0 && <CampaignsGroup items={menu.campaigns} {...part} />}
        {menu.administration.length > 0 && group(t('menu.administration'))}
        {menu.administration.length > 0 && <EntryList items={menu.administration} {...part} />}
        {menu.platform.length > 0 && group(t('menu.platform'))}
        {menu.platform.length > 0 && <EntryList items={menu.platform} {...part} />}
        <Spacer />
        {menu.foot.length > 0 && <EntryList items={menu.foot} {...part} />}
      </Entries>
    </DrawerRoot>
  );
}
