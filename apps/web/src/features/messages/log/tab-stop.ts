import { createContext, useContext } from 'react';

/** Whether the message around is the one the keyboard is at. Only there can links and buttons be tabbed to (2.2). */
export const TabStop = createContext(true);

/** The tabIndex of something inside a bubble. */
export function useTabStop(): 0 | -1 {
  return useContext(TabStop) ? 0 : -1;
}
