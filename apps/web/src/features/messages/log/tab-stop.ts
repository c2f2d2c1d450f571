import { createContext, useContext } from 'react';

/**
 * Whether the keyboard selection is at the message around. Only there can links and buttons be reached with Tab (2.2).
 */
export const TabStop = createContext(true);

/** The tabIndex of something inside a bubble. */
export function useTabStop(): 0 | -1 {
  return useContext(TabStop) ? 0 : -1;
}
