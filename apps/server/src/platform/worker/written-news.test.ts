import { expect, it, vi } from 'vitest';
import { createWrittenNews } from './written-news.ts';
import type { WorkerLoop } from './worker-loop.ts';

const fakeLoop = () =>
  ({ start: vi.fn(), wake: vi.fn(), written: vi.fn(), stop: vi.fn(), drain: vi.fn() }) satisfies WorkerLoop;

it('where one process writes everything, loops rest until something was written', () => {
  const news = createWrittenNews({ isAlone: true });
  const loop = fakeLoop();
  const letGo = news.start([loop]);
  expect(loop.start).toHaveBeenCalledWith({ quietMs: 5_000 });
  news.tell();
  expect(loop.written).toHaveBeenCalledTimes(1);
  letGo();
  news.tell();
  expect(loop.written).toHaveBeenCalledTimes(1);
});

it('beside other nodes loops ask as often as ever', () => {
  const news = createWrittenNews({ isAlone: false });
  const loop = fakeLoop();
  news.start([loop]);
  expect(loop.start).toHaveBeenCalledWith({});
  news.tell();
  expect(loop.written).not.toHaveBeenCalled();
});
