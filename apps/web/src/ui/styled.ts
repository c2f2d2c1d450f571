/**
 * Our elements are styled by emotion alone: their colours are CSS variables, so they need no theme object, and the
 * pages before login load no Material UI.
 */
export { default as styled } from '@emotion/styled';
export { keyframes } from '@emotion/react';
