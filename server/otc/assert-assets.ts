import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { wordCount } from '@/lib/chain/node/words'
import { findToken } from '@/lib/chain/registry/registry'
import { lostRecipientOf } from '@/lib/chain/swap/lost-recipient'
import type { RfqOrder } from '@/lib/order/rfq'
import { allowanceCall, balanceCall, uintOr0 } from '../chain/facts/balances'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readMany } from '../chain/node/multicall'

const supplyCall = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
/** Returns whether a contract is an ERC-721 (ERC-165). */
const collectionCall = encodeFunctionData({
  abi: parseAbi(['function supportsInterface(bytes4 interfaceId) view returns (bool)']),
  args: ['0x80ac58cd'],
})

/**
 * Rejects an order whose asset is not an ERC-20 token: the contract could not fill it, or would
 * transfer something other than an amount. Listed tokens are not queried.
 *
 * @throws {ApiError} InvalidInput with the field and the kind of asset; viem's errors when the node
 * fails.
 * @example
 * await assertAssets(served, { ...order, makerAsset: permit2 })
 * // throws 'Invalid makerAsset: it is Permit2, not an ERC-20 token'
 */
export const assertAssets = async (
  served: ReadableChain,
  order: Pick<RfqOrder, 'makerAsset' | 'takerAsset' | 'maker'>,
): Promise<void> => {
  const fields = ['makerAsset', 'takerAsset'] as const
  const reasons = await Promise.all(
    fields.map((field) => findAssetIssue(served, { asset: order[field], of: order.maker })),
  )
  const index = reasons.findIndex((reason) => reason !== undefined)
  if (index >= 0) throw new ApiError('InvalidInput', { details: `Invalid ${fields[index]}: ${reasons[index]}` })
}

const findAssetIssue = async (
  served: ReadableChain,
  { asset, of }: { asset: Address; of: Address },
): Promise<string | undefined> => {
  const { chain, client } = served
  if (findToken(chain, asset)) return undefined
  const calls = [supplyCall, balanceCall(asset, of).data, allowanceCall(asset, of, chain.contracts.rfq).data]
  const [collection, ...answers] = await readMany(
    served,
    [collectionCall, ...calls].map((data) => ({ target: asset, data })),
    { blockTag: 'latest' },
  )
  const isCollection = uintOr0(collection) === 1n
  if (!isCollection && answers.every(isWord)) return undefined
  const name = lostRecipientOf(chain, asset, [])
  if (name) return `it is ${name}, not an ERC-20 token`
  if (isCollection) return 'it is an ERC-721 collection, not an ERC-20 token'
  const code = await client.getCode({ address: asset })
  return code === undefined || code === '0x'
    ? 'there is no contract at this address, expected an ERC-20 token'
    : 'it is not an ERC-20 token: it does not answer totalSupply, balanceOf and allowance'
}

const isWord = (answer: Hex | undefined) => answer !== undefined && wordCount(answer) >= 1
