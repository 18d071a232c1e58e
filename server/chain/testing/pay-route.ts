import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, zeroAddress } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { packPartnerFee, resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { encodeSwap } from '@/lib/chain/swap/transactions'
import type { Route } from '@/lib/routing/route/route'
import type { openFollowedChain } from './followed-chain'

/** The trader, with tokens of every kind. */
export const person: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/**
 * Trades a route through the router without a fee. Returns what the person spent and received, raw
 * units, and the receipt.
 *
 * @example
 * await payRoute(followed, base, route)
 * // { spent: route.srcAmount, received: route.destAmount, logs: [...], gasUsed: 210000n }
 */
export const payRoute = async (
  followed: ReturnType<typeof openFollowedChain>,
  chain: Chain,
  route: Route,
): Promise<{ spent: bigint; received: bigint; gasUsed: bigint; logs: readonly Log[] }> => {
  const { side, srcToken, destToken, srcAmount, destAmount } = route
  const { router } = chain.contracts
  const balanceOf = (address: Address) =>
    followed.anvil.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [person] })
  const balances = () => Promise.all([srcToken, destToken].map(balanceOf))
  const allowed = await followed.anvil.client.readContract({
    address: srcToken,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [person, router],
  })
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] })
  if (allowed < srcAmount) await followed.send(person, srcToken, approval)
  const [srcBefore, destBefore] = await balances()
  const { data } = encodeSwap({
    chain,
    method: side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut',
    route,
    srcToken,
    destToken,
    fromAmount: srcAmount,
    toAmount: destAmount,
    permit: '0x',
    metadata: `0x${'00'.repeat(32)}`,
    quotedAmount: side === 'SELL' ? destAmount : srcAmount,
    beneficiary: zeroAddress,
    partnerAndFee: packPartnerFee(resolvePartnerFee({ partner: zeroAddress, feeBps: 0 })),
  })
  const { logs, gasUsed } = await followed.send(person, router, data)
  const [srcAfter, destAfter] = await balances()
  return { spent: srcBefore! - srcAfter!, received: destAfter! - destBefore!, gasUsed, logs }
}

type Log = { address: Address; topics: readonly Hex[]; data: Hex }
