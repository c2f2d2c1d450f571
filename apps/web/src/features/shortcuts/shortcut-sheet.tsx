import { Dialog } from '../../ui/dialogs/dialog.tsx';
import X from 'lucide-react/icons/x';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { Switch } from '../../ui/inputs/switch.tsx';
import { color, narrow, type } from '../../ui/theme/tokens.ts';
import { KeyCaps } from './key-caps.tsx';
import { isCharacter, shortcutList } from './shortcut-map.ts';
import { useLettersOn } from './use-shortcuts.ts';

const Columns = styled('div')({ columns: 2, columnGap: 32, [narrow]: { columns: 1 } });
const Group = styled('section')({
  breakInside: 'avoid',
  marginBottom: 16,
  '& h3': { ...type.meta, margin: '0 0 4px', fontWeight: 600, color: color.text2 },
});
const Lines = styled('dl')({
  margin: 0,
  '& > div': {
    ...type.secondary,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 30,
    borderBottom: `1px solid ${color.divider2}`,
  },
  '& dt': { order: 1, margin: 0, display: 'flex', alignItems: 'center', gap: 6, flex: 'none', color: color.text2 },
  '& dd': { margin: 0, minWidth: 0 },
});

const groups = ['anywhere', 'lists', 'ticket', 'writing'] as const;

/** All shortcuts, from the same map the keys are read by, and the switch for single letters. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shortcuts', 'common']);
  const titleId = useId();
  const isNarrow = useIsNarrow();
  const [letters, storeLetters] = useLettersOn();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isNarrow ? {} : { width: 720, maxWidth: '100%', m: 4 } } }}
      data-testid="shortcut-sheet"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('shortcuts:title')}</DialogTitle>
        <IconButton autoFocus label={t('common:actions.close')} onClick={onClose} data-testid="shortcut-sheet-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody tabIndex={0} role="group" aria-labelledby={titleId}>
        <Columns>
          {groups.map((group) => (
            <Group key={group}>
              <h3>{t(`shortcuts:groups.${group}`)}</h3>
              <Lines>
                {shortcutList
                  .filter((shortcut) => shortcut.group === group)
                  .map(({ id, combos }) => (
                    <div key={id}>
                      <dt>
                        {combos
                          .filter((combo) => letters === 'on' || !isCharacter(combo))
                          .map((combo, index) => (
                            <Fragment key={index}>
                              {index > 0 && t('shortcuts:or')}
                              <KeyCaps combo={combo} />
                            </Fragment>
                          ))}
                      </dt>
                      <dd>{t(`shortcuts:do.${id}`)}</dd>
                    </div>
                  ))}
              </Lines>
            </Group>
          ))}
        </Columns>
      </DialogBody>
      <DialogFoot style={{ justifyContent: 'flex-start' }}>
        <Switch
          label={t('shortcuts:single')}
          checked={letters === 'on'}
          onChange={(on) => storeLetters(on ? 'on' : 'off')}
          data-testid="shortcut-sheet-single"
        />
      </DialogFoot>
    </Dialog>
  );
}
