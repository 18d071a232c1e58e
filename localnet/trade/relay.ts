import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatUnits, parseUnits } from 'viem'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import { roles } from '../accounts'
import { localChain } from '../chain/clients'
import { amountWorth, usdDecimals } from '../seed/prices'

/** The relayer's margin in millionths of a transfer, and of one that it pays fast. */
const [pips, fastPips] = [50, 500]
/** The relayer starts with five times the largest transfer of each token. */
const [minUsd, maxTransferUsd, maxInFlightUsd, fastTransferUsd, fastInFlightUsd] = [
  '5000',
  '50000',
  '200000',
  '20000',
  '50000',
].map((usd) => parseUnits(usd, usdDecimals))

/**
 * Writes the limits of the local world's relayer for transfers between some chains: every token of
 * a lane.
 *
 * @example
 * writeRelay('.local/world', [1, 42161]) // '.local/world/relay.json'
 */
export const writeRelay = (folder: string, chainIds: readonly number[]): string => {
  const chains = chainIds.map(localChain)
  const limits = chains.map((chain) => {
    const tokens = chains
      .flatMap((from) => lanesBetween(from, chain))
      .map(({ output }) => {
        const worth = (usd: bigint) => formatUnits(amountWorth(output, usd), output.decimals)
        const amounts = { least: worth(minUsd!), mostTransfer: worth(maxTransferUsd!) }
        const fast = {
          mostTransfer: worth(fastTransferUsd!),
          mostInFlight: worth(fastInFlightUsd!),
          pips: fastPips,
        }
        return [output.symbol, { ...amounts, mostInFlight: worth(maxInFlightUsd!), pips, fast }]
      })
    return [chain.id, Object.fromEntries(tokens)]
  })
  const file = path.join(folder, 'relay.json')
  const content = { account: roles.relayer, ...Object.fromEntries(limits) }
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`)
  return file
}
