import { type Address, decodeFunctionData, parseAbi } from 'viem'
import { isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { SentCall } from '@/lib/chain/swap/read-swap'
import type { ReceiptTrade } from './trade'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Reads a wrap or unwrap from a call of the wrapped token; undefined for other calls. */
export const readWrapTrade = (chain: Chain, sent: SentCall & { value: bigint }): ReceiptTrade | undefined => {
  const wrapped: Address = toLowerAddress(chain.contracts.wrappedNative)
  if (!isSameAddress(sent.to ?? undefined, wrapped)) return undefined
  const owner = toLowerAddress(sent.from)
  const native = toLowerAddress(nativeToken)
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: sent.input })
    const isWrap = functionName === 'deposit'
    const amount = isWrap ? sent.value : args[0]
    return {
      kind: isWrap ? 'wrap' : 'unwrap',
      owner,
      beneficiary: owner,
      side: undefined,
      srcToken: isWrap ? native : wrapped,
      destToken: isWrap ? wrapped : native,
      srcAmount: amount,
      destAmount: amount,
    }
  } catch {
    return undefined
  }
}
