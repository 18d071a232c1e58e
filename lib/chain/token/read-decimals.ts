import type { Hex } from 'viem'
import type { Chain } from '../chain'
import type { AggregatedCall } from '../node/aggregate'
import type { Reading } from '../node/reading'
import { selectors } from '../pools/pool-calls'
import { findToken } from '../registry/registry'
import { decimalsOf } from './token-facts'

/**
 * Reads the decimals of unlisted tokens. Omits tokens without an answer or with an impossible one.
 *
 * @example
 * await readRounds(readDecimals(mainnet, [usdc]), ask) // Map(1) { '0xa0b8...' => 6 }
 */
export function* readDecimals(chain: Chain, tokens: readonly Hex[]): Reading<Map<string, number>> {
  const answers = yield tokens.map((target): AggregatedCall => ({ target, data: selectors.decimals }))
  return new Map(
    tokens.flatMap((token, index): [string, number][] => {
      const decimals = findToken(chain, token)?.decimals ?? decimalsOf(answers[index])
      return decimals === undefined ? [] : [[token, decimals]]
    }),
  )
}
