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
import type { Ask } from '../../ledger/testing/paper-chain'

/** A transfer of an order as its chain has it: the deposit, and the transaction that made it. */
export type PaperDeposit = {
  orderHash: Hex
  owner: Address
  transactionHash: Hex
  /** The contract that wrote the event; the SpokePool unless a test forges it. */
  emitter: Address
  isReverted: boolean
  deposit: Deposit
}
export type PaperTransfer = PaperDeposit & { relayHash: Hex; block: OriginBlock }
type OriginBlock = { number: bigint; hash: Hex; parentHash: Hex; timestamp: bigint; deposits: readonly PaperDeposit[] }

const usdcOn = (chain: Chain) => toLowerAddress(findTokenBySymbol(chain, 'USDC')!.address)
export const [originUsdc, farUsdc] = [usdcOn(arbitrum), usdcOn(mainnet)]
/** A hash for a number, another one for each. */
const nameOf = (number: number): Hex => callOf('0x', 2n ** 255n + BigInt(number))
const firstSeconds = 1_700_000_000n
const fundsDeposited = getAbiItem({ abi: spokePoolAbi, name: 'FundsDeposited' })
const unindexed = fundsDeposited.inputs.filter(({ indexed }) => !indexed)

/**
 * The chain of the transfers on paper (42161 unless it is another): deposits, blocks and branches, and what a node
 * answers about them. `change` forges what the event says, `emitter` who wrote it.
 *
 * @example
 * const origin = createPaperOrigin()
 * origin.deposit({ owner, sent: 100_000_000n, due: 99_500_000n })
 * origin.mine()
 */
export const createPaperOrigin = (chain: Chain = arbitrum) => {
  const inputToken = usdcOn(chain)
  let salts = 0
  let orders = 0
  const seal = (parent: OriginBlock | undefined, deposits: readonly PaperDeposit[]): OriginBlock => ({
    number: parent ? parent.number + 1n : 0n,
    hash: nameOf(++salts),
    parentHash: parent?.hash ?? pad('0x'),
    timestamp: parent ? parent.timestamp + 1n : firstSeconds,
    deposits,
  })
  let blocks: OriginBlock[] = [seal(undefined, [])]
  let draft: PaperDeposit[] = []
  const tip = () => blocks.at(-1)!

  const blockOf = (at: unknown): OriginBlock | undefined => (at === 'latest' ? tip() : blocks[Number(at as string)])
  const ask: Ask = async ({ method, params }) => {
    const [first] = (params ?? []) as [unknown]
    if (method === 'eth_getBlockByNumber') return headerOf(blockOf(first))
    if (method === 'eth_getTransactionReceipt') return receiptOf(blocks, first as Hex)
    throw new Error(`${method} is not on the paper of the origin chain`)
  }

  return {
    chain,
    ask,
    tip,
    blocks: () => blocks,
    /** Deposits what an order sold, raw units of USDC, for the next block. */
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
    }): PaperDeposit => {
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
      const made = { orderHash, owner, transactionHash, emitter, isReverted, deposit }
      draft.push(made)
      return made
    },
    mine: (count = 1) => {
      for (let left = count; left > 0; left--) {
        blocks = [...blocks, seal(tip(), draft)]
        draft = []
      }
    },
    /** Takes the last blocks away; their deposits are gone, unless `again` makes them in the next block. */
    rewind: (depth: number, { again = false }: { again?: boolean } = {}) => {
      const gone = blocks.slice(-depth)
      blocks = blocks.slice(0, -depth)
      if (again) draft.push(...gone.flatMap(({ deposits }) => deposits))
    },
    /** The deposits of the chain to mainnet, as books derive transfers from them. */
    transfers: (): PaperTransfer[] =>
      blocks.flatMap((block) =>
        block.deposits.map((made) => ({
          ...made,
          block,
          relayHash: hashRelay(relayOf(made.deposit, chain.id), mainnet.id),
        })),
      ),
    keep: () => {
      const kept = { blocks, draft: [...draft], salts, orders }
      return () => {
        ;({ blocks, salts, orders } = kept)
        draft = [...kept.draft]
      }
    },
  }
}

export type PaperOrigin = ReturnType<typeof createPaperOrigin>

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
  const made = block?.deposits.filter(({ transactionHash }) => transactionHash === hash)
  if (!block || !made?.[0]) return null
  const place = {
    blockHash: block.hash,
    blockNumber: toHex(block.number),
    transactionHash: hash,
    transactionIndex: '0x0',
  }
  return {
    ...place,
    status: made[0].isReverted ? '0x0' : '0x1',
    logs: made.map((one, index) => ({ ...place, ...logOf(one), logIndex: toHex(index) })),
  }
}

const logOf = ({ emitter, deposit }: PaperDeposit) => {
  const args = { ...deposit, quoteTimestamp: 0 }
  return {
    address: emitter,
    topics: encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited', args }),
    data: encodeAbiParameters(unindexed, unindexed.map(({ name }) => args[name as keyof typeof args]) as never),
  }
}
