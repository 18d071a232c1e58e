import { type Address, encodeAbiParameters, encodeEventTopics, getAbiItem, type Hex, pad, toHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { type Deposit, hashRelay, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import type { Chain } from '@/lib/chain/chain'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { Ask } from '../../ledger/testing/fake-chain'

/** A transfer on its chain: the deposit and its transaction. */
export type FakeDeposit = {
  orderHash: Hex
  owner: Address
  transactionHash: Hex
  /** The emitter of the event; the SpokePool unless a test forges it. */
  emitter: Address
  isReverted: boolean
  deposit: Deposit
}
export type FakeTransfer = FakeDeposit & { relayHash: Hex; block: OriginBlock }
type OriginBlock = { number: bigint; hash: Hex; parentHash: Hex; timestamp: bigint; deposits: readonly FakeDeposit[] }

const usdcOn = (chain: Chain) => toLowerAddress(findTokenBySymbol(chain, 'USDC')!.address)
export const [originUsdc, farUsdc] = [usdcOn(arbitrum), usdcOn(mainnet)]
/** Returns a distinct hash for each number. */
const nameOf = (number: number): Hex => callOf('0x', 2n ** 255n + BigInt(number))
const firstSeconds = 1_700_000_000n
const fundsDeposited = getAbiItem({ abi: spokePoolAbi, name: 'FundsDeposited' })
const unindexed = fundsDeposited.inputs.filter(({ indexed }) => !indexed)

/**
 * Creates the chain of fake transfers (42161 by default): deposits, blocks and branches, and a
 * node's answers. `change` forges the fields of an event, `emitter` its contract.
 *
 * @example
 * const origin = createFakeOrigin()
 * origin.deposit({ owner, sent: 100_000_000n, due: 99_500_000n })
 * origin.mine()
 */
export const createFakeOrigin = (chain: Chain = arbitrum) => {
  const inputToken = usdcOn(chain)
  let salts = 0
  let orders = 0
  const seal = (parent: OriginBlock | undefined, deposits: readonly FakeDeposit[]): OriginBlock => ({
    number: parent ? parent.number + 1n : 0n,
    hash: nameOf(++salts),
    parentHash: parent?.hash ?? pad('0x'),
    timestamp: parent ? parent.timestamp + 1n : firstSeconds,
    deposits,
  })
  let blocks: OriginBlock[] = [seal(undefined, [])]
  let draft: FakeDeposit[] = []
  const tip = () => blocks.at(-1)!

  const blockOf = (at: unknown): OriginBlock | undefined => (at === 'latest' ? tip() : blocks[Number(at as string)])
  const ask: Ask = async ({ method, params }) => {
    const [first] = (params ?? []) as [unknown]
    if (method === 'eth_getBlockByNumber') return headerOf(blockOf(first))
    if (method === 'eth_getTransactionReceipt') return receiptOf(blocks, first as Hex)
    throw new Error(`${method} is not faked on the origin chain`)
  }

  return {
    chain,
    ask,
    tip,
    blocks: () => blocks,
    /** Deposits the output of an order, raw units of USDC, in the next block. */
    deposit: ({
      owner,
      sent,
      due,
      seconds = 3_600n,
      change = {},
      emitter = chain.contracts.spokePool!,
      isReverted = false,
    }: {
      owner: Address
      sent: bigint
      due: bigint
      /** Seconds in which it can be paid. */
      seconds?: bigint
      change?: Partial<Deposit>
      emitter?: Address
      isReverted?: boolean
    }): FakeDeposit => {
      const orderHash = nameOf(++orders)
      const { acrossBridge } = chain.contracts
      const deposit: Deposit = {
        depositor: pad(owner),
        recipient: pad(owner),
        exclusiveRelayer: pad('0x'),
        inputToken: pad(inputToken),
        outputToken: pad(farUsdc),
        inputAmount: sent,
        outputAmount: due,
        destinationChainId: BigInt(mainnet.id),
        depositId: transferIdOf({ acrossBridge: acrossBridge!, owner, orderHash, part: 0n }),
        fillDeadline: Number(tip().timestamp + 1n + seconds),
        exclusivityDeadline: 0,
        message: '0x',
        ...change,
      }
      const transactionHash = nameOf(++salts)
      const deposited = { orderHash, owner, transactionHash, emitter, isReverted, deposit }
      draft.push(deposited)
      return deposited
    },
    mine: (count = 1) => {
      for (let left = count; left > 0; left--) {
        blocks = [...blocks, seal(tip(), draft)]
        draft = []
      }
    },
    /** Removes the last blocks with their deposits, which `again` repeats in the next block. */
    rewind: (depth: number, { again = false }: { again?: boolean } = {}) => {
      const gone = blocks.slice(-depth)
      blocks = blocks.slice(0, -depth)
      if (again) draft.push(...gone.flatMap(({ deposits }) => deposits))
    },
    /** Returns the chain's deposits to mainnet as transfers, as indexers derive them. */
    transfers: (): FakeTransfer[] =>
      blocks.flatMap((block) =>
        block.deposits.map((deposited) => ({
          ...deposited,
          block,
          relayHash: hashRelay(relayOf(deposited.deposit, chain.id), mainnet.id),
        })),
      ),
    snapshot: () => {
      const kept = { blocks, draft: [...draft], salts, orders }
      return () => {
        ;({ blocks, salts, orders } = kept)
        draft = [...kept.draft]
      }
    },
  }
}

export type FakeOrigin = ReturnType<typeof createFakeOrigin>

const headerOf = (block: OriginBlock | undefined) =>
  block && {
    number: toHex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: toHex(block.timestamp),
    transactions: [],
  }

const receiptOf = (blocks: readonly OriginBlock[], hash: Hex) => {
  const block = blocks.find(({ deposits }) => deposits.some(({ transactionHash }) => transactionHash === hash))
  const deposited = block?.deposits.filter(({ transactionHash }) => transactionHash === hash)
  if (!block || !deposited?.[0]) return null
  const place = {
    blockHash: block.hash,
    blockNumber: toHex(block.number),
    transactionHash: hash,
    transactionIndex: '0x0',
  }
  return {
    ...place,
    status: deposited[0].isReverted ? '0x0' : '0x1',
    logs: deposited.map((one, index) => ({ ...place, ...logOf(one), logIndex: toHex(index) })),
  }
}

const logOf = ({ emitter, deposit }: FakeDeposit) => {
  const args = { ...deposit, quoteTimestamp: 0 }
  return {
    address: emitter,
    topics: encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited', args }),
    data: encodeAbiParameters(unindexed, unindexed.map(({ name }) => args[name as keyof typeof args]) as never),
  }
}
