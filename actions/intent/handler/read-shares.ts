import { type Address, encodeFunctionData, erc4626Abi } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'

/** Reads the shares that a vault issues for a deposit now, raw units; undefined if unknown. */
export const readShares = async (
  rpc: RpcRequest,
  chain: Chain,
  { vault, amount }: { vault: string; amount: bigint },
): Promise<bigint | undefined> => {
  const data = encodeFunctionData({ abi: erc4626Abi, functionName: 'previewDeposit', args: [amount] })
  const [answer] = await readMany(rpc, chain, [{ to: vault as Address, data }])
  return answer && firstWord(answer)
}
