import { encodeFunctionData, parseAbi } from 'viem'
import { namedError } from '@/lib/errors'
import { roles } from '../accounts'
import type { LocalClient } from '../chain/clients'
import { accruingVaults } from '../seed/strategies'
import { runOnWorld } from './running-world'

const vaultAbi = parseAbi(['function lose(uint256 bps)'])

/**
 * Removes a part of the assets of the vaults of the world that runs on DATA_DIR, and prints their
 * names.
 */
export const loseInVaults = (args: readonly string[]): Promise<void> =>
  runOnWorld(async ({ clients }) => {
    const percent = readPercent(args)
    for (const client of clients)
      for (const name of await loseInVaultsOf(client, BigInt(Math.round(percent * 100))))
        console.log(`${client.chain.name}: ${name} lost ${percent} %`)
  })

/**
 * Removes basis points of the assets of a chain's accruing vaults, and returns their names.
 *
 * @throws viem's errors if the node fails.
 * @example
 * await loseInVaultsOf(client, 300n) // ['Steakhouse USDC', 'Gauntlet USDC Prime', 'Gauntlet WETH Prime']
 */
export const loseInVaultsOf = async (client: LocalClient, bps: bigint): Promise<string[]> => {
  const vaults = accruingVaults(client.chain.id)
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'lose', args: [bps] })
  for (const { address } of vaults) await client.act({ from: roles.deployer, to: address, data })
  return vaults.map(({ name }) => name)
}

const readPercent = ([verb, text, ...rest]: readonly string[]): number => {
  const percent = Number(text)
  if (verb !== 'lose' || rest.length > 0 || !(percent > 0 && percent <= 100)) throw new VaultUsageError()
  return percent
}

export class VaultUsageError extends namedError('Localnet.VaultUsageError', () => ({
  message: 'Unknown command for vaults.',
  fix: 'Run `npm run vault -- lose 3`, where 3 is the percentage.',
})) {}
