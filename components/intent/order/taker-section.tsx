import { Amount } from '@/components/trade/amount/amount'
import { SpenderCard } from '@/components/trade/run/spender-card'
import { Section } from '@/components/trade/text/section'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { earningText } from '@/messages/earning'
import { intentText } from '@/messages/intent'
import { askedAllowance } from '../place/asked-allowance'
import { DepositSpender } from '../run/deposit-spender'

type TakerSectionProps = {
  chain: Chain
  token: Token
  connected: boolean
  // It takes the tokens for a vault when the order is placed.
  isEarning: boolean
  allowance: bigint | undefined
  // What the order may take, and what has to be allowed for it and the others of the token; raw units.
  amount: bigint | undefined
  needed: bigint | undefined
}

// Who may take the tokens of an order that waits, and how many.
export function TakerSection({ chain, token, connected, isEarning, allowance, amount, needed }: TakerSectionProps) {
  const asked = askedAllowance({ amount, allowance, needed })
  return (
    <Section title={intentText.ticket.taker.title}>
      {isNativeToken(token.address) ? (
        <DepositSpender />
      ) : (
        <SpenderCard
          contract={intentText.ticket.taker.contract}
          role={isEarning ? earningText.evidence.taker(token.symbol) : intentText.ticket.taker.role(token.symbol)}
          address={spenderOf(chain, 'intent')}
          token={token}
          connected={connected}
          allowance={allowance}
          after={
            allowance === undefined || amount === undefined || needed === undefined
              ? undefined
              : (allowance > needed ? allowance : needed) - amount
          }
          asked={
            asked === 'noAmount' ? (
              <span className="text-faint">{intentText.ticket.taker.noAmount}</span>
            ) : asked === 'nothingMore' ? (
              intentText.ticket.taker.nothingMore
            ) : (
              asked && <Amount raw={asked} token={token} />
            )
          }
        />
      )}
    </Section>
  )
}
