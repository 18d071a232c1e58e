import type { IntentFill } from '@/actions/intent/intent-run'
import type { PartFill } from '@/actions/intent/order/read-part-fills'
import { ShareFold } from '@/components/trade/run/share-fold'
import { sumOf } from '@/lib/amount'
import { paidByChain, type ShownTransfer } from '@/lib/chain/bridge/shown-transfer'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { minimumArriving } from '@/lib/order/bridge/arrival-terms'
import { orderKinds } from '@/lib/order/intent'

type Shown = Pick<Token, 'address' | 'symbol' | 'decimals'>

// An order as its source chain filled it: by one settlement, or by all of its slices.
export type FilledOrder = { fill: IntentFill; slices?: readonly PartFill[] | undefined; src: Shown }

type ShareArrivalProps = {
  chain: Chain
  far: Chain
  hashed: HashedIntent
  filled: FilledOrder
  output: Shown
  transfers: readonly ShownTransfer[]
}

// Shares an order whose output has arrived on another chain, as this browser read it there.
export function ShareArrival({
  chain,
  far,
  hashed,
  filled: { fill, slices, src },
  output,
  transfers,
}: ShareArrivalProps) {
  const arrived = paidByChain(transfers)
  if (arrived === undefined || (slices && transfers.length !== slices.length)) return null
  const { kind, srcAmount, destAmount } = hashed.order
  const isSale = kind === orderKinds.SELL
  const limits = slices?.map(({ limit }) => limit) ?? [isSale ? destAmount : srcAmount]
  return (
    <ShareFold
      hash={fill.transactionHash}
      order={fill.others ? hashed.hash : undefined}
      trade={{
        chain,
        side: isSale ? 'SELL' : 'BUY',
        paid: { raw: fill.paid, token: src },
        received: { raw: arrived, token: output },
        // The quote refers to the amount sent, the signed minimum to the amount that arrives.
        quoted: undefined,
        limit: isSale ? minimumArriving(hashed.order, limits) : sumOf(limits),
        inParts: fill.parts,
        far: { chain: far, hasArrived: true },
      }}
    />
  )
}

// Adds up the slices of an ended order as one fill; undefined where none was filled.
export const fillOfSlices = (slices: readonly PartFill[]): IntentFill | undefined => {
  const last = slices.at(-1)
  if (last === undefined) return undefined
  const { transactionHash, blockNumber, others } = last
  return {
    transactionHash,
    blockNumber,
    paid: sumOf(slices.map(({ paid }) => paid)),
    received: sumOf(slices.map(({ received }) => received)),
    others,
    parts: slices.length,
  }
}
