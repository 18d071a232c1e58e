import Link from 'next/link'
import type { TwapWarning } from '@/actions/twap/judge-twap'
import { displayAmount, displayPercent } from '@/components/trade/display-amount'
import { Alert, AlertTitle, Notice } from '@/components/ui/alert'
import type { Token } from '@/lib/chain/chain'

type TwapNoticesProps = {
  warnings: readonly TwapWarning[]
  protectionBps: number | undefined
  // Of a part, in basis points.
  gasBps: number | undefined
  // What all open orders and this one need beyond the balance, raw units of `from`.
  short: bigint
  from: Token
  swapPath: string
}

// What a person should know of the plan that is being written. By default: only who should know something loads it.
export default function TwapNotices({ warnings, protectionBps, gasBps, short, from, swapPath }: TwapNoticesProps) {
  const has = (warning: TwapWarning) => warnings.includes(warning)
  return (
    <>
      {short > 0n && (
        <Notice variant="caution" title="More promised than you have">
          {displayAmount(short, from.decimals)} {from.symbol} are missing to fill all your open orders. Parts that are
          not covered wait until you top up.
        </Notice>
      )}
      {has('better') && (
        <Alert variant="info">
          <AlertTitle>Parts gain nothing now</AlertTitle>
          <p>
            At current prices one swap gives as much or more.{' '}
            <Link href={swapPath} className="font-medium text-accent hover:underline">
              Swap instead
            </Link>
          </p>
        </Alert>
      )}
      {has('dust') && gasBps !== undefined && (
        <Notice variant="caution" title="Small for its gas">
          Whoever fills a part keeps about {displayPercent(gasBps)} of it for gas. Fewer parts lose less.
        </Notice>
      )}
      {has('tight') && (
        <Notice variant="caution" title="Parts may have to wait">
          Prices often move by more than {displayPercent(protectionBps ?? 0)} between two parts. A part that waits moves
          those after it; what is left when the order ends is not traded.
        </Notice>
      )}
      {has('wide') && (
        <Notice variant="caution" title="Little protection">
          A part may be filled {displayPercent(protectionBps ?? 0)} off the current price.
        </Notice>
      )}
    </>
  )
}
