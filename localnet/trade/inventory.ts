import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatUnits, parseUnits } from 'viem'
import { localChain } from '../chain/clients'
import { amountWorth, usdDecimals } from '../seed/prices'
import { localChainIds } from '../world/options'

/**
 * A spread that leaves usual orders to our own route; orders that would move the pools more use the
 * inventory.
 */
const spreadBps = 50
/**
 * The agents' maximum and minimum of each token; they start with five times the minimum, and more
 * wrapped native.
 */
const maxUsd = parseUnits('1000000', usdDecimals)
const minUsd = parseUnits('50000', usdDecimals)

/**
 * Writes the tokens with which the agents here may fill orders: every listed token without a tax.
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
        return [token.symbol, { most: worth(maxUsd), least: worth(minUsd) }]
      })
    return [chainId, { spreadBps, tokens: Object.fromEntries(tokens) }]
  })
  const file = path.join(folder, 'inventory.json')
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(chains), undefined, 2)}\n`)
  return file
}
