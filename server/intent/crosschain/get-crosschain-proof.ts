import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { CrosschainProof, getCrosschainProof as operation } from '@/lib/api/intent/crosschain-proof'
import { chainGroundsOf } from '@/lib/chain/pools/chain-grounds'
import { lanesBetween, scalingFactorOf } from '@/lib/chain/registry/lanes'
import type { ChainCertificate } from '@/lib/routing/union/certify-union'
import { createAnswerCache } from '../../answer-cache'
import { findChain } from '../../chain/facts/find-chain'
import { type MarketAt, readState } from '../../chain/market/read-state'
import type { Deps } from '../../deps'
import type { CrosschainRequest } from '../../pricing/route/certify-crosschain'
import { findToken } from './find-way'

/** Limits of proofs over two chains, a megabyte each. */
const limits = { maxAnswers: 16, maxRunning: 4, freshMs: () => 60_000 } as const

type Ends = { origin: MarketAt; destination: MarketAt }

/** Proves a trade on the states of two chains; equal requests share one answer. */
export type CrosschainProofs = (request: CrosschainRequest, chains: Ends) => Promise<CrosschainProof>

/**
 * Creates the proofs of a process: each is computed by the solver once for a request and the blocks
 * of both chains.
 *
 * @throws {ApiError} from its result: those of the solver; ServiceUnavailable during too many
 * @example
 * (await createCrosschainProofs(deps)(request, { origin, destination })).bound // 2989120331.4
 */
export const createCrosschainProofs = ({ solver, nowMs }: Pick<Deps, 'solver' | 'nowMs'>): CrosschainProofs => {
  const cached = createAnswerCache<CrosschainProof>({ ...limits, nowMs })
  return ({ ...request }, { origin, destination }) => {
    const { side, srcToken, destToken, amount } = request
    const key = [origin, destination].map(({ chain, blockHash }) => `${chain.id}:${blockHash}`)
    return cached([...key, side, srcToken, destToken, amount].join(), async () => {
      const certified = await solver.certifyCrosschain(request, { origin: { ...origin, orders: [] }, destination })
      return {
        ...request,
        amount: amount.toString(),
        lanes: [...request.lanes],
        origin: partOf(origin, certified.origin),
        destination: partOf(destination, certified.destination),
        bound: certified.bound,
      }
    })
  }
}

const partOf = (state: MarketAt, certificate: ChainCertificate): CrosschainProof['origin'] => ({
  chainId: state.chain.id,
  blockNumber: Number(state.blockNumber),
  blockHash: state.blockHash,
  ...chainGroundsOf(state.market, certificate),
})

/**
 * Answers GET /v2/delta/prices/crosschain-proof: a bound of a trade over the pools of two chains at
 * their newest blocks, with all data to verify it.
 *
 * @throws {ApiError} PricingError if nothing leads from source to destination; UnsupportedToken,
 * UnsupportedChain, ServiceUnavailable; those of createCrosschainProofs
 * @example
 * (await getCrosschainProof(deps, question)).destination.pools.length // 20
 */
export const getCrosschainProof = async (
  deps: Pick<Deps, 'chains'> & { crosschainProofs: CrosschainProofs },
  question: Parsed<typeof operation>,
): Promise<CrosschainProof> => {
  const from = findChain(deps, question)
  const to = deps.chains.get(question.destChainId)
  if (to === undefined) throw new ApiError('UnsupportedChain')
  const { side, amount, srcToken, destToken } = question
  const src = findToken(from, { given: srcToken, decimals: question.srcDecimals, parameter: 'srcToken' })
  const dest = findToken(to, { given: destToken, decimals: question.destDecimals, parameter: 'destToken' })
  const lanes = lanesBetween(from.chain, to.chain).map((lane) => ({
    input: toLowerAddress(lane.input.address),
    output: toLowerAddress(lane.output.address),
    scalingFactor: scalingFactorOf(lane),
  }))
  const [origin, destination] = await Promise.all([readState(from), readState(to)])
  const request = { side, srcToken: src.poolToken, destToken: dest.poolToken, amount: BigInt(amount), lanes }
  return deps.crosschainProofs(request, { origin, destination })
}
