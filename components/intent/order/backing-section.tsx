import type { Backing } from '@/actions/intent/order/read-backing'
import { Amount } from '@/components/trade/amount/amount'
import { Section } from '@/components/trade/text/section'
import { NotSet } from '@/components/trade/ticket/not-set'
import { Unread } from '@/components/trade/ticket/unread'
import { Row, Rows } from '@/components/ui/rows'
import { isNativeToken } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { intentText } from '@/messages/intent'
import { sharedText } from '@/messages/shared'

type BackingSectionProps = {
  token: Token
  backing: Backing
  // The maximum that the order may take, raw units.
  amount: bigint | undefined
  connected: boolean
}

// Shows the balance that backs an intent order, shared by all surfaces.
export function BackingSection({ token, backing, amount, connected }: BackingSectionProps) {
  // A deposit for an order is no longer in the wallet.
  const deposits = isNativeToken(token.address)
  const known = (raw: bigint | undefined) => <Known raw={raw} token={token} connected={connected} />
  return (
    <Section title={intentText.ticket.backing.title(token.symbol)}>
      <Rows>
        <Row label={intentText.ticket.backing.balance}>{known(backing.balance)}</Row>
        {backing.surfaces.map(({ surface, committed }) => (
          <Row
            key={surface}
            label={surface === 'rfq' ? intentText.ticket.backing.offers : intentText.ticket.backing.orders}
          >
            {known(committed)}
          </Row>
        ))}
        <Row label={deposits ? intentText.ticket.backing.deposit : intentText.ticket.backing.order}>
          {amount === undefined ? <NotSet /> : <Amount raw={amount} token={token} />}
        </Row>
        <Row label={deposits ? intentText.ticket.backing.left : intentText.ticket.backing.free}>
          {backing.free === undefined ? (
            known(undefined)
          ) : (
            <span className={backing.free < 0n ? 'text-danger' : undefined}>
              <Amount raw={backing.free} token={token} />
            </span>
          )}
        </Row>
      </Rows>
    </Section>
  )
}

type KnownProps = { raw: bigint | undefined; token: { symbol: string; decimals: number }; connected: boolean }

function Known({ raw, token, connected }: KnownProps) {
  if (raw !== undefined) return <Amount raw={raw} token={token} />
  return connected ? <Unread /> : <span className="text-faint">{sharedText.balance.connect}</span>
}
