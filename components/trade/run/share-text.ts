import { displayAmount } from '@/components/trade/amount/display-amount'
import type { Chain } from '@/lib/chain/chain'
import { gainOf } from '@/lib/history/gain-of'
import { fillsText } from '@/messages/fills'
import { smallPercent } from '../amount/describe-improvement'
import { nameInText } from '../token/name-in-text'

type Part = { raw: bigint; token: { address: string; symbol: string; decimals: number } }

// A trade as this browser verified it: of a swap, an order, one of its parts or all its parts.
export type SharedTrade = {
  chain: Chain
  side: 'SELL' | 'BUY'
  paid: Part
  received: Part
  quoted: bigint | undefined
  limit: bigint | undefined
  // The number of the part, from 1; 'any' for a part of any size.
  part?: { number: number; of: number } | 'any' | undefined
  // The number of parts that filled the whole order.
  inParts?: number | undefined
  // The destination chain; `hasArrived`: it was paid there, and `received` is that payment.
  far?: { chain: Chain; hasArrived: boolean } | undefined
}

// A trade with its transaction, and its order if the transaction filled several.
export type SharedCard = { hash: string; order?: string | undefined; trade: SharedTrade }

// Describes a trade: "Sold 0.3 WETH for 957.81 USDC, 0.14% better than quoted, verified on-chain".
export const shareText = (trade: SharedTrade): string => {
  const { chain, side, paid, received, far, part, inParts } = trade
  const paidText = textOf(chain, paid)
  const receivedText = textOf(far?.hasArrived ? far.chain : chain, received)
  const [gave, came] = !far
    ? [paidText, receivedText]
    : far.hasArrived
      ? [fillsText.share.onChain(paidText, chain.name), fillsText.share.onChain(receivedText, far.chain.name)]
      : [paidText, fillsText.share.sentTo(receivedText, far.chain.name)]
  const traded = side === 'SELL' ? fillsText.share.sold(gave, came) : fillsText.share.bought(came, gave)
  const parts = [
    inParts === undefined ? traded : fillsText.share.inParts(traded, inParts),
    part === 'any' ? fillsText.share.partOfOrder : part && fillsText.share.part(part.number, part.of),
    gainText(trade),
  ]
  return fillsText.share.sentence(
    parts.filter((text) => text !== undefined),
    far?.hasArrived === true,
  )
}

const textOf = (chain: Chain, { raw, token }: Part) =>
  `${displayAmount(raw, token.decimals)} ${nameInText(chain, token)}`

// Returns the gain over quote or limit; undefined for a loss, which the text omits.
const gainText = ({ side, quoted, limit, paid, received }: SharedTrade): string | undefined => {
  const gain = gainOf({ side, quoted, limit, paid: paid.raw, received: received.raw })
  if (!gain || gain.amount <= 0n) return undefined
  const percent = smallPercent(gain.bps)
  return gain.than === 'quote'
    ? fillsText.improvement.better(percent, undefined)
    : fillsText.share.beyondLimit[side](percent)
}
