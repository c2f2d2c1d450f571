/** The invoices of the own company. */
export const invoicesKey = ['billing', 'invoices'] as const;

/** The billing data of the own company. */
export const subscriptionKey = ['billing', 'subscription'] as const;

/** The invoices of all companies, for the operator. */
export const allInvoicesKey = ['billing', 'all-invoices'] as const;

/** What the settings of payments lack, for the operator. */
export const gatewayKey = ['billing', 'gateway'] as const;
