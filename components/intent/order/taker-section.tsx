import { Amount } from '@/components/trade/amount/amount'
import { SpenderCard } from '@/components/trade/run/spender-card'
import { Section } from '@/components/trade/text/section'
import { isNativeToken } from '@/lib/address'
import { larger } from '@/lib/amount'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { earningText } from '@/messages/earning'
import { handlerText } from '@/messages/handler'
import { intentText } from '@/messages/intent'
import { askedAllowance } from '../place/asked-allowance'
import { DepositSpender } from '../run/deposit-spender'

type TakerSectionProps = {
  chain: Chain
  token: Token
  connected: boolean
  // It takes the tokens for a vault when the order is placed.
  isEarning?: boolean
  // Whose contract takes them.
  surface?: 'intent' | 'aave'
  allowance: bigint | undefined
  // What the order may take, and what has to be allowed for it and the others of the token; raw units.
  amount: bigint | undefined
  needed: bigint | undefined
}

// Who may take the tokens of an order that waits, and how many.
export function TakerSection(props: TakerSectionProps) {
  const { chain, token, connected, isEarning = false, surface = 'intent', allowance, amount, needed } = props
  const { contract, role } = surface === 'aave' ? handlerText.taker : intentText.ticket.taker
  const asked = askedAllowance({ amount, allowance, needed })
  return (
    <Section title={intentText.ticket.taker.title}>
      {isNativeToken(token.address) ? (
        <DepositSpender />
      ) : (
        <SpenderCard
          contract={contract}
          role={(isEarning ? earningText.evidence.taker : role)(token.symbol)}
          address={spenderOf(chain, surface)}
          token={token}
          connected={connected}
          allowance={allowance}
          after={
            allowance === undefined || amount === undefined || needed === undefined
              ? undefined
              : larger(allowance, needed) - amount
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
