import { CompanyInvoices } from './company-invoices.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { styled } from '../../../ui/styled.ts';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', gap: 24 });

/** How companies pay, and the invoices of all of them, which the operator can settle by hand. */
export function PaymentsTab() {
  return (
    <Root>
      <GatewayCard />
      <CompanyInvoices />
    </Root>
  );
}
