import { lazy, type ReactNode, Suspense, useState } from 'react';
import { styled } from '../../ui/styled.ts';
import type { LegalDocument } from './legal-dialog.tsx';

const LegalDialog = lazy(() => import('./legal-dialog.tsx').then((file) => ({ default: file.LegalDialog })));

const Root = styled('button')({
  padding: '4px 0',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  letterSpacing: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
});

/** Opens one of the legal texts in a dialog. */
export function LegalLink({
  document,
  children,
  className,
}: {
  document: LegalDocument;
  children?: ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Root
        type="button"
        className={className}
        aria-haspopup="dialog"
        data-testid={`legal-${document}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </Root>
      {open && (
        <Suspense fallback={null}>
          <LegalDialog document={document} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
