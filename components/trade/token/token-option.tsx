import { memo } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { shortAddress } from '@/lib/address'
import { tradeText } from '@/messages/trade'
import { displayAmount, displayUsd } from '../amount/display-amount'
import { TransferFeeText, tradeFeeBps } from '../amount/transfer-fee'
import { NamesakeMark, useNamesake } from './namesake-mark'
import { TokenIcon } from './token-icon'

type TokenOptionProps = {
  chainId: number
  token: ChoosableToken
  balance: bigint | undefined
  // Dollars of the balance; undefined where nothing is held or nobody knows a price.
  worth: string | undefined
  chosen: boolean
  // Why it cannot be chosen.
  obstacle?: string | undefined
}

// A token in the list that one is chosen from: what it is, and what of it the person has. Not drawn again while a person scrolls.
export const TokenOption = memo(function TokenOption(props: TokenOptionProps) {
  const { chainId, token, balance, worth, chosen, obstacle } = props
  const isNamedByOthers = token.origin !== 'native' && token.origin !== 'listed'
  const namesake = useNamesake(chainId, token)
  return (
    <>
      <TokenIcon chainId={chainId} token={token} size={32} {...(obstacle && { className: 'opacity-50 grayscale' })} />
      <div className="min-w-0 flex-1">
        <p className={cn('flex items-center gap-2 font-medium', obstacle && 'text-soft')}>
          <span className="truncate">{token.symbol}</span>
          {chosen && <Badge variant="accent">{tradeText.picker.option.chosen}</Badge>}
          {/* A phone has room for one of them. */}
          {namesake ? (
            <NamesakeMark chainId={chainId} token={token} />
          ) : (
            <>
              {token.origin === 'imported' && <Badge variant="caution">{tradeText.picker.option.imported}</Badge>}
              {token.origin === 'found' && <Badge variant="caution">{tradeText.picker.option.notListed}</Badge>}
            </>
          )}
        </p>
        <p className="flex items-center gap-2 text-xs text-soft">
          {/* What a token takes is read before its name, where there is no room for both. */}
          <span className={cn('truncate', tradeFeeBps(token) > 0 && 'max-sm:hidden')}>
            {obstacle ?? token.name}
            {!obstacle && isNamedByOthers && <span className="font-mono"> {shortAddress(token.address)}</span>}
          </span>
          <TransferFeeText token={token} />
        </p>
      </div>
      {balance !== undefined && (
        <p className={cn('grid shrink-0 justify-items-end', balance === 0n && 'text-faint')}>
          <span>
            <span className="sr-only">{tradeText.picker.option.balance} </span>
            {displayAmount(balance, token.decimals)}
          </span>
          {worth !== undefined && <span className="text-xs text-soft">{displayUsd(worth)}</span>}
        </p>
      )}
    </>
  )
})
