import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens something once when the address asks for it (`?open=add`), as soon as the page is ready, and takes the wish out
 * of the address again.
 */
export function useOpenParam(wish: string, isReady: boolean, onOpen: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.get('open') === wish;
  const open = useEffectEvent(() => {
    setParams({}, { replace: true });
    onOpen();
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}
