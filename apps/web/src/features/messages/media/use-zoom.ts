import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { zoomBy } from './pictures.ts';

type View = { readonly scale: number; readonly x: number; readonly y: number };

const whole: View = { scale: 1, x: 0, y: 0 };
const buttonFactor = 1.5;
/** How far an arrow key moves an enlarged picture, in pixels. */
const panStep = 80;

const zoomed = (view: View, factor: number): View => {
  const scale = zoomBy(view.scale, factor);
  return scale === 1 ? whole : { ...view, scale };
};

const panned = (view: View, x: number, y: number): View =>
  view.scale === 1 ? view : { ...view, x: view.x + x, y: view.y + y };

/**
 * Size and position of a picture, changed by the wheel, buttons, keys and dragging. The next one is shown whole again.
 */
export function useZoom(id: number | undefined) {
  const [view, setView] = useState(whole);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const zoom = (factor: number): void => setView((now) => zoomed(now, factor));
  const pan = (x: number, y: number): void => setView((now) => panned(now, x, y));

  useEffect(() => setView(whole), [id]);
  useEffect(() => {
    const box = stage.current;
    // React's wheel listeners are passive and could not keep the page behind from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.25 : 0.8);
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);

  return {
    view,
    zoomIn: () => zoom(buttonFactor),
    zoomOut: () => zoom(1 / buttonFactor),
    reset: () => setView(whole),
    pan,
    /** The props of the element that the picture is zoomed and dragged in. */
    stage: {
      ref: stage,
      onPointerDown(event: PointerEvent) {
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        const from = drag.current;
        if (from === null) return;
        drag.current = { x: event.clientX, y: event.clientY };
        pan(event.clientX - from.x, event.clientY - from.y);
      },
      onPointerUp() {
        drag.current = null;
      },
      onDoubleClick: () => (view.scale === 1 ? zoom(2) : setView(whole)),
    },
  };
}

type LightboxKeys = { zoom: ReturnType<typeof useZoom>; step: (by: number) => void };

/** The keys of the lightbox: arrows move an enlarged picture and otherwise go to the next one. */
export function handleLightboxKey(event: KeyboardEvent, { zoom, step }: LightboxKeys): void {
  const { view, pan } = zoom;
  const isLarge = view.scale > 1;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => (isLarge ? pan(panStep, 0) : step(-1)),
    ArrowRight: () => (isLarge ? pan(-panStep, 0) : step(1)),
    ArrowUp: () => pan(0, panStep),
    ArrowDown: () => pan(0, -panStep),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
  };
  const act = keys[event.key];
  if (act === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
}
