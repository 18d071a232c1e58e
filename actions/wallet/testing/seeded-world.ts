import { type Address, bytesToHex, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach } from 'vitest'
import { isNativeToken } from '@/lib/address'
import type { Paymaster } from '@/lib/site-config'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import type { StepReporter } from '../../run/progress'
import { createRefusedPermits } from '../../run/refused-permits'
import type { Batches } from '../../run/run-tools'
import type { OwnerSignatures } from '../batch/owner-signatures'
import { readBatch } from '../batch/read-batch'
import { readBatching } from '../batch/read-batching'
import { type OwnedMessage, readOwnerSignature } from '../permit/read-owner-signature'
import { createSender } from '../send/create-sender'
import type { RpcRequest } from '../send/receipt'
import { StoppedWaitingError } from '../send/wallet-errors'
import { scriptedNode } from './scripted-node'

/** The answers of a wallet instead of its node, by method. */
export type Answers = Partial<Record<string, (params: readonly unknown[], ask: RpcRequest) => unknown>>

/** Opens a chain of the local world, reset after each test. `withPast`: with its old states. */
export const openSeededWorld = (how: { withPast?: boolean } = {}) => {
  const anvil = openSeededChain({ chainId: 1, ...how })
  let snapshot: Hex
  const rpc: RpcRequest = (request) => anvil.client.request(request as never)
  beforeEach(async () => {
    snapshot = await anvil.client.snapshot()
  })
  afterEach(() => anvil.client.revert({ id: snapshot }))

  const send = async (from: Address, to: Address, data: Hex, value = 0n) => {
    const receipt = await anvil.client.act({ from, to, data, value })
    if (receipt.status !== 'success') throw new Error(`transaction ${receipt.transactionHash} reverted`)
    return receipt
  }
  return {
    rpc,
    client: () => anvil.client,
    send,
    approve: (owner: Address, token: Address, amount: bigint, spender: Address) =>
      send(owner, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })),
    balanceOf: (token: Address, owner: Address): Promise<bigint> =>
      isNativeToken(token)
        ? anvil.client.getBalance({ address: owner })
        : anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    allowanceOf: (token: Address, owner: Address, spender: Address) =>
      anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
  }
}

/**
 * Creates a wallet from the node, because it holds the development keys; a test may answer instead.
 * `opened` collects the requests that opened it.
 */
export const createNodeWallet = (rpc: RpcRequest, account: Address, answers: Answers = {}) => {
  const opened: string[] = []
  const request = scriptedNode(async ({ method, params = [] }) => {
    if (/sendTransaction|signTypedData|sendCalls/.test(method)) opened.push(method)
    const answer = answers[method]
    if (answer) return answer(params, rpc)
    return method === 'eth_accounts' ? [account] : rpc({ method, params })
  })
  return { request, opened }
}

/** Creates the dependencies of any task: the chain, a wallet, a clock that only `sleep` moves. */
export const createTaskDeps = (rpc: RpcRequest, wallet: { request: RpcRequest }, paymaster?: Paymaster) => {
  let now = 0
  return {
    rpc,
    rpcOf: () => rpc,
    sender: createSender({ world: 'local', wallet: async () => wallet.request, rpc: () => rpc, randomBytes }),
    readBatch: (id: string) => readBatch(wallet.request, id),
    readSignature: (message: OwnedMessage) => readOwnerSignature(wallet.request, message),
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds
    },
    signal: new AbortController().signal,
    readAnew: async () => {},
    switchChain: async () => {},
    isWanted: () => true,
    refusedPermits: createRefusedPermits(),
    batches: createBatches(wallet, paymaster),
  }
}

const randomBytes = (count: number): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(count)))

/** Creates what runs know of a wallet: its capabilities, until it refuses. */
const createBatches = (wallet: { request: RpcRequest }, paymaster: Paymaster | undefined): Batches => {
  const [none, refused] = [{ batches: false, takesPaymaster: false }, new Set<'batch' | 'paymaster'>()]
  const read = async ({ chain, account }: Parameters<Batches['can']>[0]) =>
    refused.has('batch') ? none : readBatching(wallet.request, { account, chainId: chain.id })
  return {
    can: async (place) => (await read(place)).batches,
    refuse: () => void refused.add('batch'),
    paymaster: async (place) =>
      paymaster && !refused.has('paymaster') && (await read(place)).takesPaymaster ? paymaster : undefined,
    refusePaymaster: () => void refused.add('paymaster'),
  }
}

type Tools = { [name in 'onWallet' | 'onSent' | 'onSlow' | 'onProposed']: () => void } & Pick<StepReporter, 'onOwners'>

const none = () => {}
const silent = { onWallet: none, onSent: none, onSlow: none, onProposed: none }

/**
 * Creates the step function of a task; it collects `steps` and the reported `owners`, and throws
 * once `isWanted` is false.
 */
export const createStepper = (isWanted: () => boolean) => {
  const steps: string[] = []
  const owners: OwnerSignatures[] = []
  const step = async <result>(kind: string, work: (tools: Tools) => Promise<result>): Promise<result> => {
    if (!isWanted()) throw new StoppedWaitingError()
    steps.push(`${kind} begun`)
    const at = steps.length - 1
    const result = await work({ ...silent, onOwners: (reported) => void owners.push(reported) })
    steps[at] = kind
    return result
  }
  return { steps, step, owners }
}
