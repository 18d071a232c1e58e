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
import { requestedAllowance } from '../place/requested-allowance'
import { DepositSpender } from '../run/deposit-spender'

type TakerSectionProps = {
  chain: Chain
  token: Token
  connected: boolean
  // True if the contract deposits the tokens in a vault when the order is placed.
  isEarning?: boolean
  // The surface whose contract takes the tokens.
  surface?: 'intent' | 'aave'
  allowance: bigint | undefined
  // The maximum that this order takes, and the allowance for all of the token; raw units.
  amount: bigint | undefined
  needed: bigint | undefined
}

// Shows which contract may take the tokens of an intent order, and how many.
export function TakerSection(props: TakerSectionProps) {
  const { chain, token, connected, isEarning = false, surface = 'intent', allowance, amount, needed } = props
  const { contract, role } = surface === 'aave' ? handlerText.taker : intentText.ticket.taker
  const requested = requestedAllowance({ amount, allowance, needed })
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
            requested === 'noAmount' ? (
              <span className="text-faint">{intentText.ticket.taker.noAmount}</span>
            ) : requested === 'nothingMore' ? (
              intentText.ticket.taker.nothingMore
            ) : (
              requested && <Amount raw={requested} token={token} />
            )
          }
        />
      )}
    </Section>
  )
}
