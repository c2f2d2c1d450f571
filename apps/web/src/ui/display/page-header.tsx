import { styled } from '../styled.ts';
import { type ReactNode, useContext } from 'react';
import { color, narrow, type } from '../theme/tokens.ts';
import { PageHelp } from './page-help.ts';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';

const Root = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 12,
  marginBottom: 20,
  [narrow]: { flexDirection: 'column', flexWrap: 'nowrap', alignItems: 'stretch', marginBottom: 12 },
});

const Text = styled('div')({ flex: '1 1 280px', minWidth: 0, [narrow]: { flexBasis: 'auto' } });
const Title = styled('h1')({ ...type.h1, margin: 0, outline: 'none', overflowWrap: 'anywhere' });
const TitleLine = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 });
const Lead = styled('p')({ margin: '2px 0 0', color: color.text2 });

const Tools = styled('div')({
  display: 'flex',
  gap: 12,
  // In a small window with the drawer open the search field shrinks.
  maxWidth: '100%',
  '& > :has(input)': { flex: '0 1 240px' },
  [narrow]: { gap: 8, '& > :has(input)': { flex: 1, width: 'auto' } },
});

/**
 * Title, one line of explanation, then the search and the primary button. The h1 gets the focus after a navigation
 * (S41).
 */
export function PageHeader({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const Help = useContext(PageHelp);
  return (
    <Root>
      <Text>
        <TitleLine>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {Help !== null && <Help />}
        </TitleLine>
        {text && <Lead>{text}</Lead>}
      </Text>
      {children && <Tools>{children}</Tools>}
    </Root>
  );
}
