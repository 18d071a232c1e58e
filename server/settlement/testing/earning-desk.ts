import { encodeFunctionData, erc4626Abi, type Hex, maxUint256 } from 'viem'
import { beforeAll, expect } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { deltaYieldTokenAbi, intentAbi } from '@/lib/chain/abi.generated'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { withSignature } from '@/lib/chain/intent/with-signature'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from './settling-desk'

const place = { chainId: mainnet.id, intent }
export const day = 86_400n
/** Ten thousand USDC, at a little less than 3200 dollars for a WETH. */
export const principal = 10_000_000_000n
export const destAmount = 3n * 10n ** 18n
export const steakhouse = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
export const gauntletEth = toLowerAddress('0x2371e134e3455e0593363cBF89d3b6cf53740618')
const { deltaToken } = findStrategy(mainnet, { token: usdc, strategy: steakhouse })!

/** A signed sale from a vault. */
export type Sale = { signed: AnyIntent; orderHash: Hex; signature: Hex }

/**
 * Opens the desk that settles orders, with sales of USDC for WETH from vaults at 5 %.
 *
 * @example
 * const desk = openEarningDesk()
 * test('...', async () => { await desk.post(await desk.makeSale()) })
 */
export const openEarningDesk = () => {
  const desk = openSettlingDesk()

  beforeAll(async () => {
    await desk.approve(usdc, maxUint256, { spender: deltaToken })
    await desk.see()
  })

  const call = async (data: Hex, { value = 0n, from = owner.address }: { value?: bigint; from?: Hex } = {}) => {
    // An estimate of one second may be too low in the next.
    const receipt = await desk.client().act({ from, to: intent, data, value, gas: 1_000_000n })
    expect(receipt.status).toBe('success')
    return receipt
  }

  return {
    ...desk,
    /** Calls the intent contract, as the owner by default. */
    call,
    depositTo: (strategy: Hex, amount: bigint) =>
      call(encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategy', args: [usdc, amount, strategy] })),
    positionIn: (strategy: Hex, token: Hex = deltaToken) =>
      desk.client().readContract({
        address: token,
        abi: deltaYieldTokenAbi,
        functionName: 'positionOf',
        args: [strategy, owner.address],
      }),
    makeSale: async (
      terms: Partial<IntentOrder> = {},
      position: Partial<AnyIntent['position']> = {},
    ): Promise<Sale> => {
      const order = await desk.makeOrder({
        srcToken: usdc,
        destToken: weth,
        srcAmount: principal,
        destAmount,
        expectedAmount: destAmount,
        deadline: (await desk.now()) + 40n * day,
        ...terms,
      })
      const shares = await desk.client().readContract({
        address: steakhouse,
        abi: erc4626Abi,
        functionName: 'previewDeposit',
        args: [order.srcAmount],
      })
      const sold = { strategy: steakhouse, shares, useShares: true, ...position }
      const signed: AnyIntent = { family: 'ProductiveOrder', order, position: sold }
      const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, signed)))
      return { signed, orderHash: hashIntent(place, signed), signature }
    },
    post: async ({ signed, signature }: Sale, more: object = {}) => {
      const body = { chainId: 1, order: writeSigned(signed), signature, type: 'LIMIT', ...more }
      const response = await desk
        .service()
        .app.request(postIntentOrder.path, { method: 'POST', body: JSON.stringify(body) })
      return { status: response.status, body: await response.json() }
    },
    settle: async () => {
      desk.wait()
      const awarded = await desk.round()
      await desk.settleAndSee()
      return awarded
    },
    cancel: ({ signed: { order, position }, signature }: Sale) => {
      const { kind: _, ...struct } = { ...order, ...position! }
      const args = [withSignature(struct, signature)] as const
      return call(encodeFunctionData({ abi: intentAbi, functionName: 'cancelProductiveAndWithdraw', args }))
    },
  }
}
