import type { Address } from 'viem'

type Asked = {
  chainId: number
  from: { address: Address; decimals: number }
  to: { address: Address; decimals: number }
  /** Raw units of `from`; undefined while nothing usable is typed. */
  amount: bigint | undefined
  /** Whose registered fee counts; undefined where none does. */
  partner: string | undefined
  /** What is asked for on top, basis points. */
  askedBps: number
}

/** A name that a request may say and that no operator can register: none has a colon. Its requests have the fee that they ask for, and no other. */
export const unregistrable = 'fee:simulator'

/**
 * What the service is asked for the price of a sale, of one who names no partner and under the partner's fee. Open OTC orders, of which no fee
 * is taken, fill neither: so the fee is all that differs.
 *
 * @example
 * feeQuestions({ chainId: 1, from: weth, to: usdc, amount: 10n ** 18n, partner: undefined, askedBps: 25 }).with.partner // 'fee:simulator'
 */
export const feeQuestions = ({ chainId, from, to, amount, partner = unregistrable, askedBps }: Asked) => {
  const without = {
    network: chainId,
    version: '6.2',
    side: 'SELL',
    slippage: 50,
    amount: String(amount ?? 0n),
    excludeRFQ: 'true',
    ...{ srcToken: from.address, srcDecimals: from.decimals, destToken: to.address, destDecimals: to.decimals },
  } as const
  return { without, with: { ...without, partner, ...(askedBps > 0 && { partnerFeeBps: askedBps }) } }
}
