import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { RpcRequest } from '../send/receipt'
import { findRevert } from '../send/revert'

const walletAbi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const accepted = `0x1626ba7e${'0'.repeat(56)}`

type Signed = { account: Address; digest: Hex; signature: Hex }

/**
 * Asks a contract account if it accepts a signature of any length (ERC-1271). False for an account
 * without code. Throws only if the node does not answer.
 */
export const isAcceptedByContract = async (
  rpc: RpcRequest,
  { account, digest, signature }: Signed,
): Promise<boolean> => {
  const code = await rpc({ method: 'eth_getCode', params: [account, 'latest'] })
  if (code === '0x') return false
  const data = encodeFunctionData({ abi: walletAbi, args: [digest, signature] })
  const answer = await rpc({ method: 'eth_call', params: [{ to: account, data }, 'latest'] }).catch(
    (error: unknown) => {
      if (findRevert(error)) return '0x'
      throw error
    },
  )
  return answer.slice(0, accepted.length) === accepted
}
