/** A page the person at the screen may open, by its name. */
export type PageLink = { readonly to: string; readonly label: string };
