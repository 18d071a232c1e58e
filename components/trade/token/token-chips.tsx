'use client'

import { History } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useTokenMarks } from '@/hooks/token/use-token-marks'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { TokenIcon } from './token-icon'

const maxChips = 6

type TokenChipsProps = { chain: Chain; tokens: readonly ChoosableToken[]; onPick: (token: ChoosableToken) => void }

// Offers recently chosen tokens, then the most common ones.
export function TokenChips({ chain, tokens, onPick }: TokenChipsProps) {
  const recents = useTokenMarks((marks) => marks.recents[chain.id]) ?? []
  const recent = recents.flatMap((address) => tokens.find((token) => isSameAddress(token.address, address)) ?? [])
  const common = tokens.filter((token) => isCommon(chain, token) && !recent.includes(token))
  return (
    <ul aria-label={tradeText.picker.chips.name} className="-my-1 flex gap-1.5 overflow-x-auto py-1">
      {[...recent, ...common].slice(0, maxChips).map((token, index) => (
        <li key={token.address}>
          <Button variant="outline" size="chip" onClick={() => onPick(token)}>
            <TokenIcon chainId={chain.id} token={token} size={18} />
            <span className="max-w-20 truncate">{token.symbol}</span>
            {index < recent.length && (
              <>
                <History aria-hidden size={12} className="text-faint" />
                <span className="sr-only">{tradeText.picker.chips.chosenBefore}</span>
              </>
            )}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const isCommon = ({ contracts, stableSymbols }: Chain, { address, symbol, origin }: ChoosableToken): boolean =>
  isNativeToken(address) ||
  isSameAddress(address, contracts.wrappedNative) ||
  (origin === 'listed' && stableSymbols.includes(symbol))
