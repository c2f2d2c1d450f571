/** The cache key of the page's paged list, by search. */
export const campaignsPageKey = ['campaigns', 'page'] as const;

/** Where one campaign with its counters is cached. */
export const campaignKey = (id: number) => ['campaigns', 'one', id] as const;

/** The cache key of what became of the message to each person, by filter and search. */
export const deliveriesKey = (id: number) => ['campaigns', 'deliveries', id] as const;

/** Where it is cached how many people a campaign waits for. */
export const campaignWaitingKey = (id: number) => ['campaigns', 'waiting', id] as const;

/** Where it is cached what a campaign cost so far. */
export const campaignCostKey = (id: number) => ['campaigns', 'cost', id] as const;

/** Where forecasts are cached, by what was asked. */
export const campaignForecastKey = ['campaigns', 'forecast'] as const;

/** Where it is cached when and how often campaigns may write. */
export const campaignRulesKey = ['campaigns', 'rules'] as const;

/** Where intervals and variables are cached. */
export const campaignSettingsKey = ['campaigns', 'settings'] as const;
