import { type ComponentType, createContext } from 'react';

/** What stands beside the title of every page and leads to the help about it; the app provides it. */
export const PageHelp = createContext<ComponentType | null>(null);
