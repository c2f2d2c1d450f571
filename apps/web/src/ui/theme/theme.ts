import { createTheme } from '@mui/material/styles';
import { color, fontFamily, inverse, radius, type } from './tokens.ts';

/** The CSS variables follow the colour scheme, so both schemes use the same ones. */
const palette = {
  primary: { main: color.primary, light: color.primary, dark: color.primaryDark, contrastText: color.onPrimary },
  error: { main: color.error, light: color.error, dark: color.error, contrastText: color.onError },
  warning: { main: color.warn, light: color.warn, dark: color.warn, contrastText: color.paper },
  info: { main: color.info, light: color.info, dark: color.info, contrastText: color.paper },
  success: { main: color.ok, light: color.ok, dark: color.ok, contrastText: color.paper },
  background: { default: color.bg, paper: color.paper },
  text: { primary: color.text, secondary: color.text2 },
  divider: color.divider,
};

/** Storage keys of the light, dark or system choice; public/theme.js reads the first one before the first paint. */
export const modeStorageKey = 'theme';
export const colorSchemeStorageKey = 'theme-scheme';

/** Material UI in our colours, sizes and edges: no ripple, no elevation, no capitals. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data', nativeColor: true },
  colorSchemes: { light: { palette }, dark: { palette } },
  spacing: 4,
  shape: { borderRadius: 8 },
  transitions: { duration: { enteringScreen: 200, leavingScreen: 120 } },
  typography: {
    fontFamily,
    fontSize: 14,
    h1: type.h1,
    h2: type.h2,
    body1: type.body,
    body2: type.secondary,
    caption: type.meta,
    button: { textTransform: 'none', fontWeight: 550, fontSize: 14, lineHeight: '20px' },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiBackdrop: {
      styleOverrides: { root: { backgroundColor: color.overlay }, invisible: { backgroundColor: 'transparent' } },
    },
    MuiDrawer: { defaultProps: { elevation: 0 } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: radius.dialog, boxShadow: color.shadowDialog } } },
    MuiMenu: {
      styleOverrides: {
        paper: { backgroundColor: color.raised, borderRadius: radius.card, boxShadow: color.shadowMenu, marginTop: 4 },
        list: { padding: 6 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          ...type.body,
          minHeight: 36,
          // From this width on the library sets a smaller minimum height.
          '@media (min-width: 600px)': { minHeight: 36 },
          padding: '0 10px',
          gap: 10,
          borderRadius: radius.control,
          '&:hover, &.Mui-focusVisible': { backgroundColor: color.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: color.primaryTint },
        },
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: { backgroundColor: color.raised, borderRadius: radius.card, boxShadow: color.shadowMenu },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 200 },
      styleOverrides: {
        tooltip: {
          ...type.meta,
          fontWeight: 400,
          backgroundColor: inverse.bg,
          color: inverse.text,
          borderRadius: 6,
          padding: '6px 10px',
        },
      },
    },
  },
});
