import { parseArgs } from 'node:util'
import { InvalidOptionError, UnknownFlagError } from '../world/option-errors'

const usage = 'npm run bare-chain -- [--chain ID] [--port PORT] [--block-time SECONDS]'
const maxPort = 65_535
/** Seconds between blocks. */
const blockTimes = { min: 0.1, max: 3_600 } as const

export type BareChainOptions = { chainId: number; port: number; blockSeconds: number }

/**
 * Reads the options of `npm run bare-chain`.
 *
 * @throws Localnet.UnknownFlagError, Localnet.InvalidOptionError
 * @example
 * readBareChainOptions(['--block-time', '2']) // { chainId: 1, port: 8545, blockSeconds: 2 }
 */
export const readBareChainOptions = (args: readonly string[]): BareChainOptions => {
  const { chain, port, 'block-time': blockTime } = parse(args)
  const { min, max } = blockTimes
  const read = (name: string, given: string, expected: string, isValid: (value: number) => boolean) => {
    const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN
    if (!isValid(value)) throw new InvalidOptionError({ name, given, expected, usage })
    return value
  }
  return {
    chainId: read('--chain', chain, 'the id of a chain', (id) => Number.isSafeInteger(id) && id > 0),
    port: read('--port', port, `a port from 1 to ${maxPort}`, (at) => Number.isInteger(at) && at > 0 && at <= maxPort),
    blockSeconds: read(
      '--block-time',
      blockTime,
      `seconds from ${min} to ${max}`,
      (seconds) => seconds >= min && seconds <= max,
    ),
  }
}

const parse = (args: readonly string[]) => {
  const options = {
    chain: { type: 'string', default: '1' },
    port: { type: 'string', default: '8545' },
    'block-time': { type: 'string', default: '12' },
  } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UnknownFlagError({ flag: args.join(' '), usage })
  }
}
