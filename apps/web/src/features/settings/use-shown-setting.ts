import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Shows and focuses the element of a setting when the address names it (`?setting=call`), once. */
export function useShownSetting(name: string, elementId: string): void {
  const [params, setParams] = useSearchParams();
  const isNamed = params.get('setting') === name;
  useEffect(() => {
    const element = isNamed ? document.getElementById(elementId) : null;
    if (element === null) return;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    setParams({}, { replace: true });
  }, [isNamed, elementId, setParams]);
}
