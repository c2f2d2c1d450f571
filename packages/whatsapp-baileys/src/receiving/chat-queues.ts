export type ChatQueueOptions = {
  onFailure(error: unknown): void;
  /** Before a failed task is tried again. */ retryMs: number;
};

type Task = () => Promise<void>;

/**
 * Runs tasks: those of one chat strictly one after the other, chats side by side. A task that fails is tried again
 * before the rest of its chat, for as long as it takes: WhatsApp will not deliver it a second time.
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
      const begun = [task];
      queues.set(chat, begun);
      void run(chat, begun);
    },
    /** Settles when nothing is left to do. */
    idle: (): Promise<void> =>
      queues.size === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve)),
    /** Gives up what has not been handed over, and says how much that was. */
    drop(): number {
      const left = [...queues.values()].reduce((sum, queue) => sum + queue.splice(0).length, 0);
      for (const retry of retries.values()) clearTimeout(retry);
      retries.clear();
      for (const chat of queues.keys()) leave(chat);
      return left;
    },
  };
}
