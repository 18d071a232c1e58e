import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatUnits, parseUnits } from 'viem'
import { localChain } from '../chain/clients'
import { amountWorth, usdDecimals } from '../seed/prices'
import { localChainIds } from '../world/options'

/** Far enough from the pools that our own route fills orders of everyday sizes; what would move the pools by more is the inventory's. */
const spreadBps = 50
/** What agents hold at most, and keep at least, of each token; they begin with five times the latter, of the wrapped native one with more. */
const mostUsd = parseUnits('1000000', usdDecimals)
const leastUsd = parseUnits('50000', usdDecimals)

/**
 * Writes down what the agents here may fill orders with: every listed token that arrives whole.
 *
 * @example
 * writeInventory('.local/world') // '.local/world/inventory.json'
 */
export const writeInventory = (folder: string): string => {
  const chains = localChainIds.map((chainId) => {
    const tokens = localChain(chainId)
      .tokens.filter(({ transferFeeBps }) => transferFeeBps === undefined)
      .map((token) => {
        const worth = (usd: bigint) => formatUnits(amountWorth(token, usd), token.decimals)
        return [token.symbol, { most: worth(mostUsd), least: worth(leastUsd) }]
      })
    return [chainId, { spreadBps, tokens: Object.fromEntries(tokens) }]
  })
  const file = path.join(folder, 'inventory.json')
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(chains), undefined, 2)}\n`)
  return file
}
