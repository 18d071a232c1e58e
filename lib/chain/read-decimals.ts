import type { Hex } from 'viem'
import type { Call } from './aggregate'
import type { Chain } from './chain'
import { selectors } from './pool-calls'
import type { Reading } from './reading'
import { findToken } from './registry'
import { uintAt, wordCount } from './words'

/** ERC-20 counts them in a uint8. */
const mostDecimals = 255n

/**
 * Reads how many decimals tokens have, but for those that the registry lists. One that does not say is
 * left out, and so is one that says what no token has: nothing may be raised to such a power.
 *
 * @example
 * await readRounds(readDecimals(mainnet, [usdc]), ask) // Map(1) { '0xa0b8...' => 6 }
 */
export function* readDecimals(chain: Chain, tokens: readonly Hex[]): Reading<Map<string, number>> {
  const answers = yield tokens.map((target): Call => ({ target, data: selectors.decimals }))
  return new Map(
    tokens.flatMap((token, index): [string, number][] => {
      const answer = answers[index]
      const said = answer && wordCount(answer) === 1 ? uintAt(answer, 0) : undefined
      const decimals = findToken(chain, token)?.decimals ?? said
      return decimals === undefined || decimals > mostDecimals ? [] : [[token, Number(decimals)]]
    }),
  )
}
