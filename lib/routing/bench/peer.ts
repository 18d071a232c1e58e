import { createRequire } from 'node:module'
import path from 'node:path'
import type { MarketState } from '../market/state'
import type { Pool, PoolAddress } from '../pools/pool'
import { heldBy } from '../testing/held-by'
import { type BaselineAnswer, runAsGraph } from '../testing/run-strands'
import type { SyntheticToken } from '../testing/synthetic-token'
import type { BenchQuestion } from './engine'

/** The part of the peer's code that is called. Amounts are floats in raw units. */
type Tines = {
  ConstantProductRPool: PeerConstructor
  UniV3Pool: PeerConstructor
  CurvePool: PeerConstructor
  findMultiRouteExactIn: PeerSearch
  findMultiRouteExactOut: PeerSearch
}
type PeerConstructor = new (...values: readonly unknown[]) => object
type PeerToken = { name: string; symbol: string; address: PoolAddress; decimals: number }
type PeerLeg = {
  poolAddress: PoolAddress
  tokenFrom: PeerToken
  tokenTo: PeerToken
  assumedAmountIn: number
  assumedAmountOut: number
}
type PeerSearch = (
  from: PeerToken,
  to: PeerToken,
  amount: bigint,
  pools: readonly object[],
  gasToken: PeerToken,
  gasPrice: number,
  flows?: number,
) => { legs: readonly PeerLeg[] }

/** Answers an order in two steps, of which the first alone is timed. */
export type Peer = {
  /** Searches a route; `flows` is the number of parts, by default the peer's own choice. */
  search: (question: BenchQuestion, flows?: number) => readonly PeerLeg[]
  /** Executes a route in integers; undefined if it fails. */
  run: (question: BenchQuestion, legs: readonly PeerLeg[]) => BaselineAnswer | undefined
}

/**
 * Returns the router tines (`@sushiswap/tines`) from a folder in which it is installed. Its licence
 * does not allow to distribute it, so it is no dependency.
 *
 * @throws {Error} the folder does not contain it
 * @example
 * const peer = loadPeer('../peer')(set)
 * peer.run(question, peer.search(question))?.amount // 2989120331n
 */
export const loadPeer = (folder: string) => {
  const tines: Tines = createRequire(path.resolve(folder, 'index.js'))('@sushiswap/tines')
  return ({ market, tokens }: { market: MarketState; tokens: readonly SyntheticToken[] }): Peer => {
    const tokenOf = new Map(
      tokens.map(({ address, decimals }) => [address, { name: address, symbol: address, address, decimals }]),
    )
    const pools = market.pools.map((pool) => toPeer(tines, pool, tokenOf.get(pool.token0)!, tokenOf.get(pool.token1)!))
    return {
      search: ({ side, srcToken, destToken, amount, gasUnitCost }, flows) => {
        const [src, dest] = [tokenOf.get(srcToken)!, tokenOf.get(destToken)!]
        const search = side === 'SELL' ? tines.findMultiRouteExactIn : tines.findMultiRouteExactOut
        const { log, error, assert } = console
        Object.assign(console, { log: () => {}, error: () => {}, assert: () => {} })
        try {
          return search(src, dest, amount, pools, side === 'SELL' ? dest : src, gasUnitCost, flows).legs
        } catch {
          // Some purchases make its floats NaN, which it does not expect.
          return []
        } finally {
          Object.assign(console, { log, error, assert })
        }
      },
      run: (question, legs) => {
        const positions = new Map(market.pools.map(({ address }, position) => [address, position]))
        const strands = legs.map(({ poolAddress, tokenFrom, tokenTo, assumedAmountIn, assumedAmountOut }) => ({
          steps: [
            {
              pool: positions.get(poolAddress)!,
              from: market.tokenIds.get(tokenFrom.address)!,
              to: market.tokenIds.get(tokenTo.address)!,
            },
          ],
          sent: [question.side === 'SELL' ? assumedAmountIn : assumedAmountOut],
        }))
        const answer = strands.length === 0 ? undefined : runAsGraph(question, strands)
        return answer !== undefined && answer.amount > 0n ? answer : undefined
      },
    }
  }
}

/** Converts a pool to the peer's own, as precisely as it is described there. */
function toPeer(tines: Tines, pool: Pool, token0: PeerToken, token1: PeerToken): object {
  const { address } = pool
  switch (pool.kind) {
    case 'v2':
      return new tines.ConstantProductRPool(address, token0, token1, pool.feePips / 1e6, pool.reserve0, pool.reserve1)
    case 'v3': {
      const { tick, liquidity, sqrtPriceX96 } = pool
      const ticks = pool.ticks.map(({ index, liquidityNet }) => ({ index, DLiquidity: liquidityNet }))
      const state = [...heldBy(pool), tick, liquidity, sqrtPriceX96, ticks]
      return new tines.UniV3Pool(address, token0, token1, pool.feePips / 1e6, ...state)
    }
    case 'stable': {
      const { balance0, balance1, rate0, rate1, amplification, feeE10 } = pool
      // Its pools have a rate of the second coin alone.
      const ratio = (Number(rate1) / Number(rate0)) * 10 ** (token1.decimals - token0.decimals)
      const state = [Number(feeE10) / 1e10, Number(amplification) / 100, balance0, balance1, ratio]
      return new tines.CurvePool(address, token0, token1, ...state)
    }
    default:
      throw new Error(`The peer knows no pools of kind "${pool.kind}".`)
  }
}
