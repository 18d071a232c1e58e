import { Amount } from '@/components/trade/amount/amount'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { NamesakeMark } from '@/components/trade/token/namesake-mark'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import type { FactsOf } from '@/hooks/partner/use-token-facts'
import { useSite } from '@/hooks/use-site'
import { dollarsOf } from '@/lib/partner/dollars'
import { partnerText } from '@/messages/partner'
import { WorthText } from './worth-text'

type DirectPaymentsProps = {
  payments: readonly { chainId: number; token: string; amount: string }[]
  factsOf: FactsOf
}

export function DirectPayments({ payments, factsOf }: DirectPaymentsProps) {
  return (
    <Section title={partnerText.direct.title}>
      <p className="pb-2 text-xs text-soft">{partnerText.direct.about}</p>
      <WideTable name={partnerText.direct.table} heads={partnerText.direct.heads}>
        {payments.map((payment) => (
          <Contained key={`${payment.chainId} ${payment.token}`} value={payment} as="tr">
            <PaymentRow payment={payment} factsOf={factsOf} />
          </Contained>
        ))}
      </WideTable>
    </Section>
  )
}

type PaymentRowProps = { payment: DirectPaymentsProps['payments'][number]; factsOf: FactsOf }

function PaymentRow({ payment: { chainId, token, amount }, factsOf }: PaymentRowProps) {
  const { chains } = useSite()
  const facts = factsOf(chainId, token)
  return (
    <tr>
      <TableCell>
        <span className="flex items-center gap-2 font-medium">
          <TokenIcon chainId={chainId} token={{ address: token }} size={20} /> {facts.token.symbol}
          <NamesakeMark chainId={chainId} token={{ ...facts.token, address: token }} />
        </span>
      </TableCell>
      <TableCell>{chains.find(({ id }) => id === chainId)?.name}</TableCell>
      <TableCell>
        <Amount raw={BigInt(amount)} token={facts.token} />
      </TableCell>
      <TableCell>
        <WorthText worth={dollarsOf(BigInt(amount), facts)} />
      </TableCell>
    </tr>
  )
}
