import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Fit, panBy, pinch, type Point, type View, whole, zoomAbout } from './zoom-view.ts';

const buttonFactor = 1.5;
const doubleClickFactor = 2.5;
/** How far an arrow key moves an enlarged picture, in pixels. */
const panStep = 80;
const middle: Point = { x: 0, y: 0 };

/** The sizes of a stage and of the picture in it, which is measured as if it were not enlarged. */
function fitOf(stage: HTMLElement): Fit {
  const picture = stage.querySelector('img');
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
  };
}

/** Where the pointer is, seen from the middle of the stage. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/**
 * Size and position of a picture, changed by the wheel, two fingers, double clicks, buttons, keys and dragging. The
 * next one is shown whole again.
 */
export function useZoom(id: number | undefined) {
  const [view, setView] = useState(whole);
  const stage = useRef<HTMLElement | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const change = useCallback((next: (view: View, fit: Fit) => View): void => {
    const box = stage.current;
    if (box !== null) setView((now) => next(now, fitOf(box)));
  }, []);
  const zoom = (factor: number, at = middle): void => change((now, fit) => zoomAbout(now, factor, at, fit));
  const pan = (x: number, y: number): void => change((now, fit) => panBy(now, { x, y }, fit));

  useEffect(() => setView(whole), [id]);
  // The dialog draws its inside later than itself, so the element is awaited instead of read once.
  const attach = useCallback(
    (box: HTMLElement | null) => {
      stage.current = box;
      if (box === null) return undefined;
      // React's wheel listeners are passive and could not keep the page behind from scrolling.
      const onWheel = (event: WheelEvent): void => {
        event.preventDefault();
        const at = pointOf(event, box);
        change((now, fit) => zoomAbout(now, event.deltaY < 0 ? 1.25 : 0.8, at, fit));
      };
      box.addEventListener('wheel', onWheel, { passive: false });
      return () => box.removeEventListener('wheel', onWheel);
    },
    [change],
  );

  function movePointer(event: PointerEvent<HTMLElement>): void {
    const from = pointers.current.get(event.pointerId);
    if (from === undefined) return;
    const to = pointOf(event, event.currentTarget);
    pointers.current.set(event.pointerId, to);
    const [other] = [...pointers.current].flatMap(([pointer, at]) => (pointer === event.pointerId ? [] : [at]));
    if (other === undefined) pan(to.x - from.x, to.y - from.y);
    else change((now, fit) => pinch(now, [other, from], [other, to], fit));
  }
  const release = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);

  return {
    view,
    zoomIn: () => zoom(buttonFactor),
    zoomOut: () => zoom(1 / buttonFactor),
    reset: () => setView(whole),
    pan,
    /** The props of the element that the picture is zoomed and dragged in. */
    stage: {
      ref: attach,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        pointers.current.set(event.pointerId, pointOf(event, event.currentTarget));
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: movePointer,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: MouseEvent<HTMLElement>) =>
        view.scale === 1 ? zoom(doubleClickFactor, pointOf(event, event.currentTarget)) : setView(whole),
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
