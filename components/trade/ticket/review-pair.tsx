import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNativeToken, shortAddress } from '@/lib/address'
import { sharedText } from '@/messages/shared'
import { Amount } from '../amount/amount'
import NamesakeAlerts from '../token/namesake-alerts'
import { TokenIcon } from '../token/token-icon'

type ReviewedAmount = {
  label: string
  raw: bigint
  token: { address: string; symbol: string; decimals: number }
  // What it is worth, and what else there is to say of it.
  below: ReactNode
}

// What is given and what is got for it, at the head of a review.
export function ReviewPair({ chainId, gives, gets }: { chainId: number; gives: ReviewedAmount; gets: ReviewedAmount }) {
  return (
    <>
      <div className="relative grid gap-1">
        <Leg chainId={chainId} {...gives} />
        <span className="absolute top-1/2 left-1/2 z-10 grid size-7 -translate-1/2 place-items-center rounded-full border border-line bg-surface text-soft">
          <ArrowDown aria-hidden size={14} />
        </span>
        <Leg chainId={chainId} {...gets} />
      </div>
      <NamesakeAlerts chainId={chainId} tokens={[gives.token, gets.token]} />
    </>
  )
}

function Leg({ chainId, label, raw, token, below }: ReviewedAmount & { chainId: number }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-inset p-3">
      <div className="min-w-0">
        <p className="text-xs text-soft">{label}</p>
        <p className="text-xl font-semibold tracking-tight">
          <Amount raw={raw} token={token} />
        </p>
        {below && <p className="text-xs text-soft">{below}</p>}
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
