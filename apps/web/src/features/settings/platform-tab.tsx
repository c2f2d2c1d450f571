import { LinksCard } from './links-card.tsx';
import { PlatformCard } from './platform-card.tsx';
import { RatesCard } from './rates-card.tsx';
import { useSettings } from './use-settings.ts';

/** What the operator decides for every company of this server. */
export function PlatformTab() {
  return (
    <>
      <PlatformCard settings={useSettings()} />
      <RatesCard />
      <LinksCard />
    </>
  );
}
