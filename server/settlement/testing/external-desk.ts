import {
  type Address,
  concatHex,
  encodeAbiParameters,
  erc4626Abi,
  type Hex,
  numberToHex,
  size,
  type TypedDataDefinition,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from './settling-desk'

const place = { chainId: mainnet.id, intent }
export const vaultHandler = toLowerAddress(mainnet.contracts.vaultHandler)
/** A vault of USDC. */
export const steakhouse = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
export const srcAmount = 10n ** 18n
/** A little less than 3,200 dollars for a WETH. */
export const destAmount = 3_000_000_000n

/**
 * Encodes the data of an order for the vault handler.
 *
 * @example
 * vaultData(steakhouse, 990_000_000n) // '0x000000000000000000000000beef01...'
 */
export const vaultData = (vault: Address, minShares: bigint): Hex =>
  encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [vault, minShares])

/**
 * Opens the settling desk for orders with a handler: sales of one WETH into shares of a vault of
 * USDC.
 */
export const openExternalDesk = () => {
  const desk = openSettlingDesk()
  return {
    ...desk,
    sharesOf: () =>
      desk
        .client()
        .readContract({ address: steakhouse, abi: erc4626Abi, functionName: 'balanceOf', args: [owner.address] }),
    makeSale: async (
      terms: Partial<IntentOrder> = {},
      data = vaultData(steakhouse, 2_900_000_000n),
      handler: Address = vaultHandler,
    ) => {
      const expected = { expectedAmount: destAmount, deadline: (await desk.now()) + 3_600n }
      const order = await desk.makeOrder({
        srcToken: weth,
        destToken: usdc,
        srcAmount,
        destAmount,
        ...expected,
        ...terms,
      })
      const signed: AnyIntent = { family: 'ExternalOrder', order, handling: { handler, data } }
      const typedData = intentTypedData(place, signed) as TypedDataDefinition
      const signature = toCompactSignature(await owner.signTypedData(typedData))
      return { signed, signature, orderHash: hashIntent(place, signed) }
    },
    post: async ({ signed, signature }: { signed: AnyIntent; signature: Hex }, more: object = {}) => {
      const body = JSON.stringify({ chainId: 1, order: writeSigned(signed), signature, ...more })
      const response = await desk.service().app.request(postIntentOrder.path, { method: 'POST', body })
      return { status: response.status, body: await response.json() }
    },
    /** Runs a round and mines its awards. */
    settle: async (changes?: Parameters<typeof desk.round>[0]) => {
      desk.wait()
      const awarded = await desk.round(changes)
      await desk.settleAndSee()
      return awarded
    },
    /**
     * Makes the vault handler revert every call with a text. Returns the function that undoes that.
     */
    breakHandler: async (text: string) => {
      const at = { address: vaultHandler } as const
      const code = (await desk.client().getCode(at))!
      await desk.client().setCode({ ...at, bytecode: refusing(text) })
      return () => desk.client().setCode({ ...at, bytecode: code })
    },
  }
}

/** Returns the code of a contract that reverts every call with a text. */
const refusing = (text: string): Hex => {
  const data = concatHex(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], [text])])
  const length = numberToHex(size(data), { size: 2 })
  // PUSH2 length, PUSH1 12, PUSH0, CODECOPY, PUSH2 length, PUSH0, REVERT, data
  return concatHex(['0x61', length, '0x600c', '0x5f', '0x39', '0x61', length, '0x5f', '0xfd', data])
}
