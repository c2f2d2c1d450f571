import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colorSchemeStorageKey, modeStorageKey, theme } from './theme.ts';

/** The theme for Material UI components inside. The shell has one, and so has a dialog that is shown before login. */
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
