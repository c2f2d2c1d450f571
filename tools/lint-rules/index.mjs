import { coloursFromTheme } from './colours-from-theme.mjs';
import { emitToRoom } from './emit-to-room.mjs';
import { noLiteralText } from './no-literal-text.mjs';

/** The project's own lint rules, loaded by .oxlintrc.json. */
const plugin = {
  meta: { name: 'balcao' },
  rules: {
    'colours-from-theme': coloursFromTheme,
    'emit-to-room': emitToRoom,
    'no-literal-text': noLiteralText,
  },
};

export default plugin;
