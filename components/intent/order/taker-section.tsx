import { Amount } from '@/components/trade/amount/amount'
import { SpenderCard } from '@/components/trade/run/spender-card'
import { Section } from '@/components/trade/text/section'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { askedAllowance } from '../place/asked-allowance'
import { words } from '../place/ticket-words'
import { DepositSpender } from '../run/deposit-spender'

type TakerSectionProps = {
  chain: Chain
  token: Token
  connected: boolean
  allowance: bigint | undefined
  // What the order may take, and what has to be allowed for it and the others of the token; raw units.
  amount: bigint | undefined
  needed: bigint | undefined
}

// Who may take the tokens of an order that waits, and how many.
export function TakerSection({ chain, token, connected, allowance, amount, needed }: TakerSectionProps) {
  const asked = askedAllowance({ amount, allowance, needed })
  return (
    <Section title={words.taker.title}>
      {isNativeToken(token.address) ? (
        <DepositSpender />
      ) : (
        <SpenderCard
          contract={words.taker.contract}
          role={words.taker.role(token.symbol)}
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
              <span className="text-faint">{words.taker.noAmount}</span>
            ) : asked === 'nothingMore' ? (
              words.taker.nothingMore
            ) : (
              asked && <Amount raw={asked} token={token} />
            )
          }
        />
      )}
    </Section>
  )
}
