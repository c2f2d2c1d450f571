import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colorSchemeStorageKey, modeStorageKey, theme } from './theme.ts';

/** Dresses the Material UI parts inside it. The shell has one; a dialog shown before login brings its own. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={modeStorageKey}
      colorSchemeStorageKey={colorSchemeStorageKey}
      noSsr
    >
      {children}
    </ThemeProvider>
  );
}
