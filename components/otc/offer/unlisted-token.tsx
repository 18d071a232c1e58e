'use client'

import { AddressText } from '@/components/trade/token/address-text'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import type { Chain, Token } from '@/lib/chain/chain'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { otcText } from '@/messages/otc'

type UnlistedTokenProps = {
  chain: Chain
  tokens: readonly Token[]
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

// Asks the person to check the address of an unlisted token, since anyone can name a token USDC.
export default function UnlistedTokens({ chain, tokens, accepted, onAccept }: UnlistedTokenProps) {
  if (tokens.length === 0) return null
  return (
    <Alert variant="danger">
      {tokens.map((token) => {
        const namesake = namesakeOf(chain, token)
        return (
          <div key={token.address} className="grid gap-1">
            <AlertTitle>
              {namesake ? otcText.order.unlisted.impostor(namesake.symbol) : otcText.order.unlisted.title(token.symbol)}
            </AlertTitle>
            <p>
              {(namesake ? otcText.order.unlisted.impostorWhy : otcText.order.unlisted.why)(
                <AddressText address={token.address} full />,
              )}
            </p>
          </div>
        )
      })}
      <Confirmation checked={accepted} onChange={onAccept}>
        {otcText.order.unlisted.accept}
      </Confirmation>
    </Alert>
  )
}
