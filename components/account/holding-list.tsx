import Link from 'next/link'
import { useId, useState } from 'react'
import type { Address } from 'viem'
import { displayAmount, displayUsd } from '@/components/trade/amount/display-amount'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Switch } from '@/components/ui/switch'
import { usePortfolio } from '@/hooks/account/use-portfolio'
import { useSite } from '@/hooks/use-site'
import { formatAmount } from '@/lib/amount'
import { type Holding, isDust, totalWorth } from '@/lib/ticket/account/holdings'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { usdDecimals } from '@/lib/ticket/fields/usd-of'
import { accountText } from '@/messages/account'
import { sharedText } from '@/messages/shared'

// Lists the holdings of an account on all networks; each links to a ticket that sells it.
export function HoldingList({ account }: { account: Address }) {
  const id = useId()
  const { chains } = useSite()
  const { holdings, isLoading, silent } = usePortfolio(account)
  const [hidesDust, setHidesDust] = useState(true)
  const shown = hidesDust ? holdings.filter((holding) => !isDust(holding)) : holdings
  const hidden = holdings.length - shown.length
  if (holdings.length === 0)
    return <p className="text-xs text-soft">{isLoading ? accountText.loading : accountText.noHoldings}</p>
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-xs">
        <p>
          <span className="text-soft">{accountText.total}</span>{' '}
          <strong className="text-sm font-semibold tabular-nums">{displayWorth(totalWorth(holdings))}</strong>
        </p>
        <label htmlFor={id} className="flex items-center gap-2 text-soft">
          {accountText.dust}
          <Switch id={id} checked={hidesDust} onChange={(event) => setHidesDust(event.target.checked)} />
        </label>
      </div>
      <ul className="grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-y-auto">
        {shown.map((holding) => (
          <HoldingRow
            key={`${holding.chainId} ${holding.token.address}`}
            holding={holding}
            network={chains.find(({ id }) => id === holding.chainId)?.name ?? ''}
          />
        ))}
      </ul>
      {hidden > 0 && <p className="text-2xs text-faint">{accountText.hidden(hidden)}</p>}
      {silent.length > 0 && (
        <p className="text-2xs text-caution">
          {accountText.silent(sharedText.list(chains.filter(({ id }) => silent.includes(id)).map(({ name }) => name)))}
        </p>
      )}
    </>
  )
}

function HoldingRow({ holding: { chainId, token, amount, worth }, network }: { holding: Holding; network: string }) {
  const sale = writeTicketLink({
    chainId,
    from: token.address,
    to: undefined,
    side: 'SELL',
    amountText: formatAmount(amount, token.decimals),
    receiver: undefined,
  })
  return (
    <li className="flex min-h-11 items-center gap-2 border-t border-line text-xs first:border-t-0">
      <span className="relative shrink-0">
        <TokenIcon chainId={chainId} token={token} size={24} />
        <span className="absolute -end-1 -bottom-1 rounded-xs outline outline-1 outline-surface">
          <ChainIcon chainId={chainId} size={11} />
        </span>
      </span>
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">{token.symbol}</span>
        <span className="truncate text-2xs text-faint">{network}</span>
      </span>
      <span className="grid shrink-0 justify-items-end tabular-nums">
        <span className="font-medium">{displayAmount(amount, token.decimals)}</span>
        <span className="text-2xs text-faint">{worth === undefined ? accountText.noPrice : displayWorth(worth)}</span>
      </span>
      <Link
        href={`/swap?${sale}`}
        prefetch={false}
        aria-label={accountText.sellAll(token.symbol, network)}
        className="flex h-8 shrink-0 items-center rounded-control border border-line px-2.5 font-medium hover:bg-inset"
      >
        {accountText.sell}
      </Link>
    </li>
  )
}

const displayWorth = (worth: bigint): string => displayUsd(formatAmount(worth, usdDecimals)) ?? ''
