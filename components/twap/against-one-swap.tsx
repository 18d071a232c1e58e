import Link from 'next/link'
import { displayChange, displayPercent } from '@/components/trade/amount/display-amount'
import { twapText } from '@/messages/twap'
import type { AtOnce } from './compare-at-once'

type AgainstOneSwapProps = { compared: AtOnce | undefined; swapPath: string | undefined }

// Shows the gain of slices over one swap at current prices, always one line high.
export function AgainstOneSwap({ compared, swapPath }: AgainstOneSwapProps) {
  return (
    <p className="flex h-5 items-center justify-between gap-3 text-xs text-soft">
      {!compared ? (
        <span>{twapText.atOnce.purpose}</span>
      ) : compared.bps > 0 ? (
        <>
          <span>{twapText.atOnce.against}</span>
          <span className="shrink-0 text-positive">{twapText.atOnce.forYou(displayChange(compared.bps))}</span>
        </>
      ) : (
        <>
          <span>
            {compared.bps === 0 ? twapText.atOnce.noGain : twapText.atOnce.loss(displayPercent(-compared.bps))}
          </span>
          {swapPath && (
            <Link href={swapPath} className="shrink-0 underline underline-offset-4 hover:text-ink">
              {twapText.atOnce.swap}
            </Link>
          )}
        </>
      )}
    </p>
  )
}
