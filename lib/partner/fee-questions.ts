import type { Address } from 'viem'

type Asked = {
  chainId: number
  from: { address: Address; decimals: number }
  to: { address: Address; decimals: number }
  /** Raw units of `from`; undefined while no valid amount is typed. */
  amount: bigint | undefined
  /** The partner whose registered fee applies; undefined where none does. */
  partner: string | undefined
  /** The additional fee that the request asks for, basis points. */
  askedBps: number
}

/**
 * A name that requests accept and no operator can register, since it has a colon. Only the fee of
 * the request itself applies to it.
 */
export const unregistrable = 'fee:simulator'

/**
 * Returns two price requests for a sale: without a partner, and with the partner's fee. Both
 * exclude OTC orders, which take no fee, so that the fee is the only difference.
 *
 * @example
 * feeQuestions({ chainId: 1, from: weth, to: usdc, amount: 10n ** 18n, partner: undefined, askedBps: 25 }).with.partner
 * // 'fee:simulator'
 */
export const feeQuestions = ({ chainId, from, to, amount, partner = unregistrable, askedBps }: Asked) => {
  const without = {
    network: chainId,
    version: '6.2',
    side: 'SELL',
    slippage: 50,
    amount: String(amount ?? 0n),
    excludeRFQ: 'true',
    srcToken: from.address,
    srcDecimals: from.decimals,
    destToken: to.address,
    destDecimals: to.decimals,
  } as const
  return { without, with: { ...without, partner, ...(askedBps > 0 && { partnerFeeBps: askedBps }) } }
}
