import Link from 'next/link'
import { displayChange } from '@/components/trade/amount/display-amount'
import { twapText } from '@/messages/twap'
import type { AtOnce } from './compare-at-once'

type AgainstOneSwapProps = { compared: AtOnce | undefined; swapPath: string | undefined }

// What parts gain by prices of now. Always one line: what came with a price and went with another would move all below it.
export function AgainstOneSwap({ compared, swapPath }: AgainstOneSwapProps) {
  return (
    <p className="flex h-5 items-center justify-between gap-3 text-xs">
      <span className="text-soft">{twapText.atOnce.against}</span>
      {!compared ? (
        <span className="shrink-0 text-faint">{twapText.atOnce.incomparable}</span>
      ) : compared.bps > 0 ? (
        <span className="shrink-0 text-positive">{twapText.atOnce.forYou(displayChange(compared.bps))}</span>
      ) : (
        swapPath && (
          <Link href={swapPath} className="shrink-0 font-medium text-accent hover:underline">
            {twapText.atOnce.noGain}
          </Link>
        )
      )}
    </p>
  )
}
