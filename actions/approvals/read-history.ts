import { type Address, erc20Abi, getAbiItem, hexToBigInt, pad, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { spendersOf } from '@/lib/chain/approval/spenders'
import type { Chain, Token } from '@/lib/chain/chain'
import { readToken } from '../read-token'
import type { RpcRequest } from '../wallet/send/receipt'
import { changeKey, type LastChange } from './last-change'
import { readAllowances, type TokenReading } from './read-allowances'

/** A token that is on no list. `named` is the name that its contract reports, if any. */
export type UnlistedReading = TokenReading & { named: Token | undefined }

export type ApprovalHistory = {
  /** The last change by `changeKey`. */
  lastChanges: ReadonlyMap<string, LastChange>
  unlisted: readonly UnlistedReading[]
  /** The number of further unlisted tokens with approval events, which anyone can emit. */
  leftOut: number
}

/** The maximum number of unlisted tokens that are read, those of the newest events first. */
export const maxUnlisted = 40

/**
 * Reads when an account last changed its allowances for the contracts of a chain, in one request
 * for logs over all blocks, which also finds unlisted tokens. Those are read in a call of their
 * own, so that one which burns all gas does not affect the listed ones.
 *
 * @throws when the node refuses the range, or does not answer
 */
export const readHistory = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  imported: readonly Address[] = [],
): Promise<ApprovalHistory> => {
  const changes = toChanges(chain, owner, await readLogs(rpc, chain, owner))
  const lastChanges = new Map(changes.map(({ key, change }) => [changeKey(key), change]))
  const listed = new Set(chain.tokens.map(({ address }) => toLowerAddress(address)))
  const newestFirst = changes.map(({ key }) => key.token).reverse()
  const found = [...new Set([...newestFirst, ...imported.map(toLowerAddress)])].filter((token) => !listed.has(token))
  const readings = await readApart(rpc, chain, owner, found.slice(0, maxUnlisted))
  const unlisted = await Promise.all(
    readings
      .filter(({ allowances, fault }) => allowances.length > 0 || fault)
      .map(async (reading) => ({ ...reading, named: await readToken(rpc, reading.token).catch(() => undefined) })),
  )
  return { lastChanges, unlisted, leftOut: Math.max(found.length - maxUnlisted, 0) }
}

const approvalTopic = toEventSelector(getAbiItem({ abi: erc20Abi, name: 'Approval' }))

const readLogs = (rpc: RpcRequest, chain: Chain, owner: Address) => {
  const topics = [approvalTopic, pad(owner), spendersOf(chain).map(({ address }) => pad(address))]
  return rpc({ method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: 'latest', topics }] })
}

/**
 * Returns the changes in the order of the chain. Leaves out events that are no ERC-20 approval of
 * this account for one of the contracts.
 */
const toChanges = (chain: Chain, owner: Address, logs: Awaited<ReturnType<typeof readLogs>>) => {
  const spenders = spendersOf(chain)
  return logs
    .toSorted((a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex))
    .flatMap(({ address, topics, data, blockNumber, blockTimestamp }) => {
      // An ERC-721's Approval has the same name and types; its third topic is the token id.
      const [event, from, to, ...more] = topics
      const spender = spenders.find((contract) => isSameAddress(pad(contract.address), to))
      if (event !== approvalTopic || !isSameAddress(from, pad(owner)) || !spender) return []
      if (more.length > 0 || data.length !== 66) return []
      const seconds = blockTimestamp ? BigInt(blockTimestamp) : undefined
      const change: LastChange = { blockNumber: BigInt(blockNumber), seconds, amount: hexToBigInt(data) }
      return [{ key: { token: toLowerAddress(address), spender: spender.name }, change }]
    })
}

/** Reads untrusted tokens and bisects a failing call to find the token that breaks it. */
const readApart = async (
  rpc: RpcRequest,
  chain: Chain,
  owner: Address,
  tokens: readonly Address[],
): Promise<readonly TokenReading[]> => {
  const [first, ...more] = tokens
  if (!first) return []
  try {
    return await readAllowances(rpc, chain, owner, tokens)
  } catch {
    // A failure of the node is not a fault of the token.
    await rpc({ method: 'eth_blockNumber' })
    if (more.length === 0) return [{ token: first, balance: undefined, allowances: [], fault: 'breaks the call' }]
    const half = Math.ceil(tokens.length / 2)
    const parts = [tokens.slice(0, half), tokens.slice(half)]
    return (await Promise.all(parts.map((part) => readApart(rpc, chain, owner, part)))).flat()
  }
}
