export type ChatQueueOptions = {
  onFailure(error: unknown): void;
  /** How long to wait before a failed task is tried again. */
  retryMs: number;
};

type Task = () => Promise<void>;

/**
 * Runs the tasks of one chat one after the other, and different chats in parallel. A task that fails is retried before
 * the rest of its chat until it succeeds, because WhatsApp will not deliver the event a second time.
 */
export function createChatQueues({ onFailure, retryMs }: ChatQueueOptions) {
  const queues = new Map<string, Task[]>();
  const retries = new Map<string, NodeJS.Timeout>();
  const waitingForIdle: (() => void)[] = [];

  const leave = (chat: string): void => {
    queues.delete(chat);
    if (queues.size === 0) for (const resolve of waitingForIdle.splice(0)) resolve();
  };

  const run = async (chat: string, queue: Task[]): Promise<void> => {
    for (let task = queue[0]; task !== undefined; task = queue[0]) {
      try {
        await task();
        queue.shift();
      } catch (error) {
        onFailure(error);
        retries.set(
          chat,
          setTimeout(() => void run(chat, queue), retryMs),
        );
        return;
      }
    }
    leave(chat);
  };

  return {
    add(chat: string, task: Task): void {
      const queue = queues.get(chat);
      if (queue) return void queue.push(task);
      const newQueue = [task];
      queues.set(chat, newQueue);
      void run(chat, newQueue);
    },
    /** Settles when nothing is left to do. */
    idle: (): Promise<void> =>
      queues.size === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve)),
    /** Drops the tasks that are not done, and returns how many there were. */
    drop(): number {
      const left = [...queues.values()].reduce((sum, queue) => sum + queue.splice(0).length, 0);
      for (const retry of retries.values()) clearTimeout(retry);
      retries.clear();
      for (const chat of queues.keys()) leave(chat);
      return left;
    },
  };
}
