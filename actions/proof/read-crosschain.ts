import { numberToHex } from 'viem'
import type { CrosschainProof } from '@/lib/api/intent/crosschain-proof'
import type { Chain } from '@/lib/chain/chain'
import { readRounds } from '@/lib/chain/node/reading'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import {
  type CrosschainMarkets,
  type CrosschainToProve,
  checkCrosschainMarkets,
  pricesOfPart,
} from '@/lib/proof/check-crosschain'
import type { ChainPools } from '@/lib/proof/compare-states'
import { noTaxes } from '@/lib/routing/market/taxes'
import type { RpcRequest } from '../wallet/send/receipt'
import { askMany } from './ask-many'
import { type BlockStatus, isPruned, statusOfBlock } from './block-status'
import { findDeployed, poolPlaces } from './pool-places'
import { usedStates } from './used-states'

/** Names the two chains of a trade. */
export type Both<value> = { origin: value; destination: value }

/** The comparison with both chains, or which of them cannot be read. */
export type CrosschainOnChains = ({ status: 'compared'; unchecked: number } & CrosschainMarkets) | Unread

type Unread = BlockStatus & { chainId: number }

/** The pools of both chains at the blocks of a proof, or which chain cannot be read. */
export type PoolsOnChains = Both<ChainPools> | Unread

/**
 * Lists the pools of both chains that a trade may use, and reads them from a node of each chain at
 * the blocks of a proof.
 *
 * @throws what a node answers
 */
export const readBothChains = async (
  nodes: Both<RpcRequest>,
  { chains, proof }: { chains: Both<Chain>; proof: CrosschainProof },
): Promise<PoolsOnChains> => {
  const [origin, destination] = await Promise.all([
    readPart(nodes.origin, { chain: chains.origin, part: proof.origin, end: proof.srcToken }),
    readPart(nodes.destination, { chain: chains.destination, part: proof.destination, end: proof.destToken }),
  ])
  if ('status' in origin) return { ...origin, chainId: chains.origin.id }
  if ('status' in destination) return { ...destination, chainId: chains.destination.id }
  return { origin, destination }
}

/** Compares a proof with the pools of both chains, for a price. */
export const compareBothChains = (
  read: PoolsOnChains,
  { proof, quote }: { proof: CrosschainProof; quote: CrosschainToProve },
): CrosschainOnChains => {
  if ('status' in read) return read
  const { origin, destination } = read
  const unchecked = origin.unread.size + destination.unread.size
  return { status: 'compared', unchecked, ...checkCrosschainMarkets(proof, quote, { origin, destination }) }
}

type PartToRead = { chain: Chain; part: CrosschainProof['origin']; end: string }

/** Reads the pools of one chain at the block of a proof; `end` is the trade's token there. */
const readPart = async (rpc: RpcRequest, { chain, part, end }: PartToRead): Promise<ChainPools | BlockStatus> => {
  const at = { blockHash: part.blockHash }
  const ends = { srcToken: end, destToken: end, taxes: noTaxes, legs: [] }
  const { inProof, mayUse, candidates } = poolPlaces({ chain, proof: part, quote: ends })
  const [block, deployed] = await Promise.all([
    rpc({ method: 'eth_getBlockByNumber', params: [numberToHex(part.blockNumber), false] }),
    findDeployed(rpc, candidates, at).catch(() => candidates),
  ])
  const unreadable = statusOfBlock(block, part)
  if (unreadable) return unreadable
  const { reading, isOfUse, tooWide } = usedStates(chain, { candidates: deployed, prices: [pricesOfPart(part)] })
  try {
    const pools = await readRounds(reading, (asked) => askMany(rpc, chain, asked, at))
    const known = new Set<string>(candidates.map(({ address }) => address))
    const strangers = part.pools.flatMap(({ address }) => (known.has(address) ? [] : address))
    return {
      pools: pools.filter((pool) => mayUse(pool) && isOfUse(pool)).map(toProofPool),
      unread: new Set([...strangers, ...[...tooWide].filter((address) => inProof.has(address))]),
    }
  } catch (error) {
    if (isPruned(error)) return { status: 'pruned', blockNumber: part.blockNumber }
    throw error
  }
}
