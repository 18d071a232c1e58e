import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useSite } from '@/hooks/use-site'
import { isNativeToken, shortAddress } from '@/lib/address'
import { sharedText } from '@/messages/shared'
import { Amount } from '../amount/amount'
import { ChainIcon } from '../token/chain-icon'
import NamesakeAlerts from '../token/namesake-alerts'
import { TokenIcon } from '../token/token-icon'

type ReviewedAmount = {
  label: string
  raw: bigint
  token: { address: string; symbol: string; decimals: number }
  // The chain of the amount, if not that of the pair.
  chainId?: number | undefined
  // Shown below the amount, such as its value.
  below: ReactNode
}

// Shows what is given and received at the top of a review.
export function ReviewPair({ chainId, gives, gets }: { chainId: number; gives: ReviewedAmount; gets: ReviewedAmount }) {
  const [from, to] = [gives.chainId ?? chainId, gets.chainId ?? chainId]
  const crosses = from !== to
  return (
    <>
      <div className="relative grid gap-1">
        <Leg {...gives} chainId={from} isChainNamed={crosses} />
        <span
          className={cn(
            'absolute top-1/2 left-1/2 z-10 grid size-7 -translate-1/2',
            'place-items-center rounded-full border border-line bg-surface text-soft',
          )}
        >
          <ArrowDown aria-hidden size={14} />
        </span>
        <Leg {...gets} chainId={to} isChainNamed={crosses} />
      </div>
      {crosses ? (
        <>
          <NamesakeAlerts chainId={from} tokens={[gives.token]} />
          <NamesakeAlerts chainId={to} tokens={[gets.token]} />
        </>
      ) : (
        <NamesakeAlerts chainId={from} tokens={[gives.token, gets.token]} />
      )}
    </>
  )
}

type LegProps = ReviewedAmount & { chainId: number; isChainNamed: boolean }

function Leg({ chainId, isChainNamed, label, raw, token, below }: LegProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-inset p-3">
      <div className="min-w-0">
        <p className="text-xs text-soft">{label}</p>
        <p className="text-xl font-semibold tracking-tight">
          <Amount raw={raw} token={token} />
        </p>
        {below && <p className="text-xs text-soft">{below}</p>}
        {isChainNamed && <ChainName chainId={chainId} />}
      </div>
      <div className="grid justify-items-end gap-1 text-2xs text-faint">
        <TokenIcon chainId={chainId} token={token} size={32} />
        <span className="whitespace-nowrap">
          {isNativeToken(token.address) ? sharedText.native : shortAddress(token.address)}
        </span>
      </div>
    </div>
  )
}

function ChainName({ chainId }: { chainId: number }) {
  const { chains } = useSite()
  const name = chains.find(({ id }) => id === chainId)?.name ?? sharedText.network.unnamed
  return (
    <p className="flex items-center gap-1.5 text-xs font-medium">
      <ChainIcon chainId={chainId} size={14} />
      {name}
    </p>
  )
}
