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

/** The same for one record: `?open=queues-5` opens what is called `queues` for the record 5. */
export function useOpenIdParam(wish: string, isReady: boolean, onOpen: (id: number) => void): void {
  const [params] = useSearchParams();
  const [name, id = ''] = (params.get('open') ?? '').split('-');
  const isNamed = name === wish && /^\d{1,9}$/.test(id);
  useOpenParam(`${wish}-${id}`, isReady && isNamed, () => onOpen(Number(id)));
}
