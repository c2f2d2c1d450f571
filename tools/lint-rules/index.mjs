import { coloursFromTheme } from './colours-from-theme.mjs';
import { emitToRoom } from './emit-to-room.mjs';
import { noElapsedTime } from './no-elapsed-time.mjs';
import { noLiteralText } from './no-literal-text.mjs';
import { noRefWriteInRender } from './no-ref-write-in-render.mjs';

/** The project's own lint rules, loaded by .oxlintrc.json. */
const plugin = {
  meta: { name: 'balcao' },
  rules: {
    'colours-from-theme': coloursFromTheme,
    'emit-to-room': emitToRoom,
    'no-elapsed-time': noElapsedTime,
    'no-literal-text': noLiteralText,
    'no-ref-write-in-render': noRefWriteInRender,
  },
};

export default plugin;
