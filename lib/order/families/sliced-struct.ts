import { type IntentOrder, orderKinds } from '../intent'
import type { SignedTerms } from './family'

/** The terms of a TWAP order that sales and purchases share. */
type TwapTerms = Omit<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount' | 'kind'> & {
  interval: bigint
  numSlices: number
}
/**
 * The signed struct of a sale in slices; each delivers at least `destAmountPerSlice`. Raw units.
 */
export type TwapSale = TwapTerms & { destAmountPerSlice: bigint; totalSrcAmount: bigint }
/** The signed struct of a purchase in slices, which cost `maxSrcAmount` at most. Raw units. */
export type TwapPurchase = TwapTerms & { totalDestAmount: bigint; maxSrcAmount: bigint }
export type TwapOrder = TwapSale | TwapPurchase

/** Returns the fields of a sliced struct with two amounts of its own. */
export const fieldsWith = (...amounts: string[]) => [
  { name: 'owner', type: 'address' },
  { name: 'beneficiary', type: 'address' },
  { name: 'srcToken', type: 'address' },
  { name: 'destToken', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'partnerAndFee', type: 'uint256' },
  { name: 'deadline', type: 'uint64' },
  { name: 'interval', type: 'uint64' },
  { name: 'numSlices', type: 'uint32' },
  ...amounts.map((name) => ({ name, type: 'uint256' })),
  { name: 'permit', type: 'bytes' },
  { name: 'metadata', type: 'bytes' },
  { name: 'bridge', type: 'Bridge' },
]

type Amounts = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'kind'>

/** Returns the terms of a sliced struct. The limit is the expected amount, as none is signed. */
export const slicedTerms = ({ interval, numSlices, ...terms }: TwapOrder, amounts: Amounts): SignedTerms => {
  const { owner, beneficiary, srcToken, destToken, nonce, partnerAndFee, deadline, permit, metadata, bridge } = terms
  const common = { owner, beneficiary, srcToken, destToken, nonce, partnerAndFee, deadline, permit, metadata, bridge }
  const expectedAmount = amounts.kind === orderKinds.SELL ? amounts.destAmount : amounts.srcAmount
  return { order: { ...common, ...amounts, expectedAmount }, schedule: { slices: BigInt(numSlices), interval } }
}

/** Returns the fields that sliced sales and purchases share. */
export const commonOf = ({ order, schedule }: SignedTerms): TwapTerms => {
  const { srcAmount: _, destAmount: __, expectedAmount: ___, kind: ____, ...terms } = order
  return { ...terms, interval: schedule!.interval, numSlices: Number(schedule!.slices) }
}
