import { useSetupStatus } from '../../lib/session/use-setup-status.ts';
import { Logo, LogoMark } from '../../ui/display/logo.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis } from '../../ui/theme/tokens.ts';

/** On white in both themes, because nobody draws a logo for a dark ground. */
const Plate = styled('span')({
  display: 'inline-flex',
  alignSelf: 'flex-start',
  padding: '6px 10px',
  borderRadius: 10,
  background: color.paper,
  '& > img': { display: 'block', maxWidth: 220, objectFit: 'contain' },
});
const Named = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& > svg': { flex: 'none' },
  '& > b': { ...ellipsis, fontSize: 18, fontWeight: 620, letterSpacing: '-.02em' },
});

/** Whose server this is, on the pages before the login: the operator's logo, or the name of the company. */
export function PageBrand({ height }: { height: number }) {
  const brand = useSetupStatus().data?.brand ?? null;
  if (brand === null) return <Logo height={height} />;
  if (brand.logo !== null)
    return (
      <Plate data-light="" data-testid="page-brand">
        <img src={brand.logo} alt={brand.name} style={{ height: height + 12 }} />
      </Plate>
    );
  return (
    <Named data-testid="page-brand">
      <LogoMark size={height} />
      <b title={brand.name}>{brand.name}</b>
    </Named>
  );
}
