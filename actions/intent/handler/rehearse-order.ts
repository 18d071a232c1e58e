import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { AavePosition } from '@/lib/chain/handler/aave-position'
import { aaveQuestion, readAccount } from '@/lib/chain/handler/aave-reads'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { type Execution, settleCall, toSettled } from '@/lib/chain/intent/settle-call'
import { type AggregatedCall, encodeAggregate } from '@/lib/chain/node/aggregate'
import { decodeRevert } from '@/lib/chain/node/revert'
import type { Revert } from '@/lib/chain/node/revert-word'
import { withMulticall } from '@/lib/chain/node/with-multicall'
import { addressAt, uintAt, wordCount } from '@/lib/chain/node/words'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { balanceCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'
import { NodeFailedError } from '../../wallet/send/wallet-errors'

/** An approval that the owner would send, raw units. */
type Allowed = { token: Address; spender: Address; amount: bigint }

type Tried = {
  /** The order, signed or not. */
  order: HashedIntent
  execution: Execution
  /** An approval that the owner has not sent yet; absent if all are on the chain. */
  allowed?: Allowed | undefined
  /** The tokens whose balances are compared; others are ignored. */
  watched: readonly Address[]
}

/**
 * The outcome of a simulated order: the change of the owner's balance of each watched token, raw
 * units, and the health factor in Aave before and after, 18 decimals, undefined without debt; or
 * the reason of the revert.
 */
export type Rehearsal =
  | { ok: true; changes: ReadonlyMap<Address, bigint>; health: Record<'before' | 'after', AavePosition['health']> }
  | { ok: false; reason: Revert }

/**
 * Simulates the settlement of an order on the newest state, before its owner signs it: the owner
 * approves and signs it on the chain, and a registered agent settles it, all in one call in which
 * both accounts have the code of Multicall3. Nothing is sent.
 *
 * @throws {NodeFailedError} when the node, or the intent contract, does not answer
 */
export const rehearseOrder = async (
  rpc: RpcRequest,
  chain: Chain,
  { order, execution, allowed, watched }: Tried,
): Promise<Rehearsal> => {
  const { multicall3, aavePool } = chain.contracts
  const { owner } = order.order
  const intent = spenderOf(chain, 'intent')
  const agent = await readAgent(rpc, chain)
  const reads = readsOf({ chain, owner, watched })
  const settles = settleCall(toSettled({ ...order, signature: '0x', filled: 0n }), () => execution)
  const acts: AggregatedCall[] = [
    ...(allowed ? approvalsOf(allowed) : []),
    { target: intent, data: intentCall(chain, { kind: 'preSign', hash: order.hash }).data },
    { target: agent, data: encodeAggregate([{ target: intent, data: settles }]) },
  ]
  const code = withMulticall(toLowerAddress(multicall3), toLowerAddress(multicall3))
  const data = await rpc({
    method: 'eth_call',
    params: [
      { to: owner, data: encodeAggregate([...reads, ...acts, ...reads]) },
      'latest',
      { [owner]: { code }, [agent]: { code } },
    ],
  }).catch((cause: unknown) => {
    throw new NodeFailedError({ reason: 'It cannot simulate orders.', cause })
  })
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  const [settled] = decodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    data: results[reads.length + acts.length - 1]!.returnData,
  })
  if (!settled?.success) return { ok: false, reason: decodeRevert(settled?.returnData ?? '0x') }
  const [before, after] = [results.slice(0, reads.length), results.slice(-reads.length)]
  const wordOf = ({ returnData }: { returnData: Hex }) => (wordCount(returnData) > 0 ? uintAt(returnData, 0) : 0n)
  const healthOf = (answers: typeof before) => {
    const answer = aavePool && answers.at(-1)?.returnData
    return answer && wordCount(answer) >= 6 ? readAccount(answer).health : undefined
  }
  return {
    ok: true,
    changes: new Map(watched.map((token, at) => [toLowerAddress(token), wordOf(after[at]!) - wordOf(before[at]!)])),
    health: { before: healthOf(before), after: healthOf(after) },
  }
}

/** Returns the calls that read the owner's balances, and its sums in Aave if the chain has it. */
const readsOf = ({ chain, owner, watched }: { chain: Chain; owner: Address; watched: readonly Address[] }) => {
  const { aavePool } = chain.contracts
  const balances = watched.map((token) => balanceCall(chain, owner, token))
  const calls = aavePool ? [...balances, { to: aavePool, data: aaveQuestion('getUserAccountData', owner) }] : balances
  return calls.map(({ to, data }): AggregatedCall => ({ target: to, data }))
}

/** Encodes an approval after one of zero, since some tokens only change an allowance of zero. */
const approvalsOf = ({ token, spender, amount }: Allowed): AggregatedCall[] =>
  [0n, amount].map((allowance) => ({
    target: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, allowance] }),
  }))

/** Reads the first agent in the registry of the intent contract, which may settle. */
const readAgent = async (rpc: RpcRequest, chain: Chain): Promise<Address> => {
  const silent = new NodeFailedError({ reason: 'It lists no agent that may settle.' })
  const asked = encodeFunctionData({ abi: intentAbi, functionName: 'PORTIKUS_V2' })
  const [registry] = await readMany(rpc, chain, [{ to: spenderOf(chain, 'intent'), data: asked }])
  if (registry === undefined) throw silent
  const list = encodeFunctionData({ abi: intentRegistryAbi, functionName: 'getAgents' })
  const [answer] = await readMany(rpc, chain, [{ to: addressAt(registry, 0), data: list }])
  const [agent] = answer
    ? decodeFunctionResult({ abi: intentRegistryAbi, functionName: 'getAgents', data: answer })
    : []
  if (agent === undefined) throw silent
  return toLowerAddress(agent)
}
