'use client'

import { AddressText } from '@/components/trade/address-text'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import type { Chain, Token } from '@/lib/chain/chain'
import { findTokenBySymbol } from '@/lib/chain/registry'

type UnlistedTokenProps = {
  chain: Chain
  tokens: readonly Token[]
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

// Anyone can call a token USDC. The address is what counts, and a person has to have looked at it.
export default function UnlistedTokens({ chain, tokens, accepted, onAccept }: UnlistedTokenProps) {
  if (tokens.length === 0) return null
  return (
    <Alert variant="danger">
      {tokens.map((token) => {
        const namesake = findTokenBySymbol(chain, token.symbol)
        return (
          <div key={token.address} className="grid gap-1">
            <AlertTitle>
              {namesake ? `This is not the listed ${namesake.symbol}` : `${token.symbol} is not on our list`}
            </AlertTitle>
            <p>
              Its address is <AddressText address={token.address} full />.
              {namesake && ' Someone gave it the same symbol.'} It can be worth nothing.
            </p>
          </div>
        )
      })}
      <Confirmation checked={accepted} onChange={onAccept}>
        I compared the address and want to trade it
      </Confirmation>
    </Alert>
  )
}
