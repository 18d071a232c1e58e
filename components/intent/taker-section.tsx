import { Amount } from '@/components/trade/amount'
import { Section } from '@/components/trade/section'
import { SpenderCard } from '@/components/trade/spender-card'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { DepositSpender } from './deposit-spender'

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
  return (
    <Section title="Who may take your tokens">
      {isNativeToken(token.address) ? (
        <DepositSpender />
      ) : (
        <SpenderCard
          contract="Intent contract"
          role={`Takes your ${token.symbol} only when an order you signed is filled`}
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
            needed === undefined ? (
              <span className="text-faint">enter an amount</span>
            ) : allowance === undefined ? undefined : allowance >= needed ? (
              'nothing more'
            ) : (
              <Amount raw={needed} token={token} />
            )
          }
        />
      )}
    </Section>
  )
}
