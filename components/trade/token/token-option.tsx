import { memo } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { TokenFigures, TokenList } from '@/hooks/token/use-token-list'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { shortAddress } from '@/lib/address'
import { tradeText } from '@/messages/trade'
import { displayAmount, displayUsd } from '../amount/display-amount'
import { TransferFeeText } from '../amount/transfer-fee'
import { ChainIcon } from './chain-icon'
import { ChangeText } from './change-text'
import { displayShortUsd, displayTokenPrice } from './display-dollars'
import { NamesakeMark, useNamesake } from './namesake-mark'
import { TokenIcon } from './token-icon'

type TokenOptionProps = {
  chainId: number
  token: ChoosableToken
  balance: bigint | undefined
  // The dollars of the balance; undefined without a balance or a price.
  worth: string | undefined
  // The dollars of a whole token, as a decimal string.
  price: string | null | undefined
  figures: TokenFigures | undefined
  // The state of the price request; the row shows no price without one.
  pricing: TokenList['status']
  chosen: boolean
  // Explains why the token cannot be chosen; undefined if it can.
  obstacle?: string | undefined
}

// Shows a token of the picker with price and balance. Memoized, to avoid redraws while scrolling.
export const TokenOption = memo(function TokenOption(props: TokenOptionProps) {
  const { chainId, token, balance, worth, chosen, obstacle } = props
  const isNamedByOthers = token.origin !== 'native' && token.origin !== 'listed'
  const namesake = useNamesake(chainId, token)
  return (
    <>
      <span className="relative shrink-0">
        <TokenIcon chainId={chainId} token={token} size={32} {...(obstacle && { className: 'opacity-50 grayscale' })} />
        <span className="absolute -end-1 -bottom-1 rounded-xs bg-surface p-px">
          <ChainIcon chainId={chainId} size={12} />
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn('flex items-center gap-2 font-medium', obstacle && 'text-soft')}>
          <span className="max-w-24 shrink-0 truncate">{token.symbol}</span>
          {chosen && <Badge variant="accent">{tradeText.picker.option.chosen}</Badge>}
          {/* A phone has room for only one of these. */}
          {namesake ? (
            <NamesakeMark chainId={chainId} token={token} />
          ) : (
            <>
              {token.origin === 'imported' && <Badge variant="caution">{tradeText.picker.option.imported}</Badge>}
              {token.origin === 'found' && <Badge variant="caution">{tradeText.picker.option.notListed}</Badge>}
            </>
          )}
          {token.listName !== undefined && (
            <Badge variant="caution" className="min-w-0 shrink" title={tradeText.picker.option.ofList(token.listName)}>
              <span className="truncate">{tradeText.picker.option.ofList(token.listName)}</span>
            </Badge>
          )}
          <span className="min-w-0 truncate text-xs font-normal text-soft">
            {token.name}
            {isNamedByOthers && <span className="font-mono"> {shortAddress(token.address)}</span>}
          </span>
        </p>
        {/* Items without room wrap to a second line, which is hidden. */}
        <p className="flex h-4 flex-wrap items-center gap-x-2 overflow-hidden text-xs text-soft tabular-nums">
          {/* The fee of a token comes before its value. */}
          <TransferFeeText token={token} />
          {obstacle ? <span className="truncate">{obstacle}</span> : <Figures {...props} />}
        </p>
      </div>
      {balance !== undefined && (
        <p className={cn('grid shrink-0 justify-items-end tabular-nums', balance === 0n && 'text-faint')}>
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

function Figures({ price, figures, pricing }: Pick<TokenOptionProps, 'price' | 'figures' | 'pricing'>) {
  const liquidity = displayShortUsd(figures?.liquidityUSD)
  if (pricing === 'pending') return <Skeleton className="h-3 w-24" />
  if (pricing === 'error') return null
  return (
    <>
      <span>{displayTokenPrice(price) ?? tradeText.picker.option.noPrice}</span>
      <ChangeText bps={figures?.change24hBps} />
      {liquidity && <span>{tradeText.picker.option.liquidity(liquidity)}</span>}
    </>
  )
}
