/** So many at once take every connection to the database that one company may have. */
const many = 8;

/** Counts what this node is taking in, so that what may wait a moment knows when customers are waiting. */
export function createArrivals() {
  let underWay = 0;
  return {
    /** Does the work of a message that came in. */
    async take<T>(work: () => Promise<T>): Promise<T> {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
    /** Whether messages of customers come faster than they are stored. */
    areMany: (): boolean => underWay >= many,
  };
}

export type Arrivals = ReturnType<typeof createArrivals>;
