import { isPortFree } from '../world/ports'
import { readBareChainOptions } from './bare-chain-options'
import { mineBlocks } from './mine-blocks'
import { startBareChain } from './start-bare-chain'

/**
 * Runs `npm run bare-chain`: a node with blocks of a steady time, until it is interrupted. What goes wrong is one line.
 *
 * @example
 * await runBareChain(['--chain', '1', '--port', '8545', '--block-time', '12'])
 */
export const runBareChain = async (args: readonly string[]): Promise<void> => {
  try {
    const { chainId, port, blockSeconds } = readBareChainOptions(args)
    if (!(await isPortFree(port))) throw new Error(`Port ${port} is taken: name another one with --port.`)
    const { url, client, stop } = await startBareChain({ chainId, port })
    const ended = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort())
    console.log(`ready ${url} chain ${chainId}, a block every ${blockSeconds} s`)
    await mineBlocks(client, { everyMs: blockSeconds * 1_000, signal: ended.signal })
    await stop()
  } catch (error) {
    console.error(`error: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
