import { type Anvil, type AnvilOptions, startAnvil } from './anvil'
import { ensureCompiled } from './seed/compile'
import { seedChain } from './seed/seed-chain'

/**
 * Starts an anvil node that already is a chain of the local world: for tests that need real contracts, tokens and pools.
 * Takes about half a second once the contracts are compiled. Every transaction makes its own block unless `blockTime` is given.
 *
 * @example
 * const anvil = await startSeededChain({ chainId: 1 })
 * await anvil.client.getCode({ address: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640' }) // the WETH/USDC pool, where it is on the real chain
 * await anvil.stop()
 */
export async function startSeededChain({ blockTime, ...options }: AnvilOptions): Promise<Anvil> {
  await ensureCompiled()
  const anvil = await startAnvil(options)
  await seedChain(anvil.client)
  if (blockTime) await anvil.client.setIntervalMining({ interval: blockTime })
  return anvil
}
