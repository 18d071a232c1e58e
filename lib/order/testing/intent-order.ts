import { readStruct, structOf, writeSigned } from '../families/families'
import type { TwapOrder } from '../families/sliced-struct'
import type { StructValue } from '../families/struct'
import { type IntentOrder, noBridge, orderKinds } from '../intent'
import type { ScheduledOrder } from '../twap'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/**
 * Returns a sale of one WETH for 2,500 USDC by the first development account, without fee and
 * permit, with the given changes.
 *
 * @example
 * intentOrderOf({ nonce: 1n }).destAmount // 2_500_000_000n
 */
export const intentOrderOf = ({ owner = account, ...change }: Partial<IntentOrder> = {}): IntentOrder => ({
  owner,
  beneficiary: owner,
  srcAmount: 10n ** 18n,
  destAmount: 2_500_000_000n,
  expectedAmount: 2_500_000_000n,
  srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  destToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  deadline: 2n ** 40n,
  kind: orderKinds.SELL,
  nonce: 7n,
  partnerAndFee: 0n,
  permit: '0x',
  metadata: '0x',
  bridge: noBridge,
  ...change,
})

/** Converts an order to JSON. */
export const intentValueOf = (order: IntentOrder) => writeSigned({ family: 'Order', order }) as StructValue<IntentOrder>

/** Reads a TWAP struct as the order of its family. */
export const signedTwapOf = (struct: TwapOrder) => {
  const [signed] = readStruct(struct)
  return { ...signed!, schedule: signed!.schedule! }
}

/** Returns the terms of a TWAP struct, as if it were filled at once, with its schedule. */
export const wholeOf = (struct: TwapOrder): ScheduledOrder => {
  const { order, schedule } = signedTwapOf(struct)
  return { order, schedule }
}

/** Returns the sliced family of an order's side. */
export const twapFamilyOf = ({ kind }: Pick<IntentOrder, 'kind'>) =>
  kind === orderKinds.SELL ? 'TWAPOrder' : 'TWAPBuyOrder'

/** Returns the TWAP struct of an order and its schedule. */
export const twapOf = ({ order, schedule }: ScheduledOrder) =>
  structOf({ family: twapFamilyOf(order), order, schedule }) as TwapOrder

/** Converts a TWAP struct to JSON. */
export const twapValueOf = (struct: TwapOrder) => writeSigned(signedTwapOf(struct)) as StructValue<TwapOrder>
