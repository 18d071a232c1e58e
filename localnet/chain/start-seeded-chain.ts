import { seededState, startNewChain } from '../seed/seeded-state'
import { type Anvil, type AnvilOptions, startAnvil } from './anvil'

type SeededOptions = AnvilOptions & {
  /**
   * Seeds the chain in the node: a node that loads a stored state has no states of the blocks
   * before.
   */
  withPast?: boolean
}

/**
 * Starts an anvil node with a seeded chain of the local world, for tests that need real contracts,
 * tokens and pools. Takes a quarter of a second if such a chain was seeded before. Every
 * transaction makes its own block.
 *
 * @example
 * const anvil = await startSeededChain({ chainId: 1 })
 * await anvil.client.getCode({ address: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640' })
 * // the WETH/USDC pool, where it is on the real chain
 * await anvil.stop()
 */
export async function startSeededChain({ withPast, ...options }: SeededOptions): Promise<Anvil> {
  return withPast ? startNewChain(options) : continueSeeded(options)
}

async function continueSeeded(options: AnvilOptions): Promise<Anvil> {
  const anvil = await startAnvil({ ...options, loadState: await seededState(options.chainId) })
  // The chain was seeded some time ago: adds a block with the present time, as after seeding.
  await anvil.client.mine({ blocks: 1 })
  return anvil
}
