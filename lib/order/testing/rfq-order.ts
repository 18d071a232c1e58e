import { zeroAddress } from '@/lib/address'
import { packNonceAndMeta, type RfqOrder } from '../rfq'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/**
 * Returns an order of one WETH for 2,500 USDC by the first development account, open to anyone
 * without expiry, with the given changes.
 *
 * @example
 * rfqOrderOf({ expiry: 1_800_000_000n }).takerAmount // 2_500_000_000n
 */
export const rfqOrderOf = ({ maker = account, ...change }: Partial<RfqOrder> = {}): RfqOrder => ({
  nonceAndMeta: packNonceAndMeta({ maker, nonce: 7n }),
  expiry: 0n,
  maker,
  taker: zeroAddress,
  makerAsset: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  takerAsset: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  makerAmount: 10n ** 18n,
  takerAmount: 2_500_000_000n,
  ...change,
})
