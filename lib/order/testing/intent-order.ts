import { type IntentOrder, noBridge, orderKinds } from '../intent'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/**
 * A sale of one WETH for 2,500 USDC by the first development account, without a fee or a permit, where nothing else is said.
 *
 * @example
 * intentOrderOf({ nonce: 1n }).destAmount // 2_500_000_000n
 */
export const intentOrderOf = ({ owner = account, ...change }: Partial<IntentOrder> = {}): IntentOrder => ({
  ...{ owner, beneficiary: owner, srcAmount: 10n ** 18n, destAmount: 2_500_000_000n, expectedAmount: 2_500_000_000n },
  srcToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  destToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  ...{ deadline: 2n ** 40n, kind: orderKinds.SELL, nonce: 7n, partnerAndFee: 0n },
  ...{ permit: '0x', metadata: '0x', bridge: noBridge, ...change },
})
