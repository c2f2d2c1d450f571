/** Where the figures lie in the cache; everything below it is fetched again when something happened. */
export const dashboardKey = ['dashboard'] as const;
