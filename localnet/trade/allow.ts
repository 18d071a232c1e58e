import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { roles } from '../accounts'
import type { LocalClient } from '../chain/clients'

/**
 * Approves a contract for all of the trader's balance of a token, once.
 *
 * @example
 * await allow(client, { token: weth, spender: router })
 */
export const allow = async (
  client: LocalClient,
  { token: address, spender }: { token: Address; spender: Address },
): Promise<void> => {
  const allowance = { address, abi: erc20Abi, functionName: 'allowance', args: [roles.trader, spender] } as const
  if ((await client.readContract(allowance)) > maxUint256 / 2n) return
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  await client.act({ from: roles.trader, to: address, data })
}
