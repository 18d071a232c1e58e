import { parseArgs } from 'node:util'
import { type Address, isAddress } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { readPlace } from './read-place'

const agentsUsage = [
  'npm run agents -- --chain ID --rpc URL [--dir FOLDER]',
  '  [--unregister all|ADDRESS,... | --register ADDRESS,...] [--pause] [--from KEYFILE|ADDRESS]',
].join('\n')

export type AgentsOptions = {
  chainId: number
  rpcUrl: string
  /** The folder of the registry file of `npm run deploy`. */
  folder: string
  /**
   * The file with the key of the owner or the guardian, or its address, for which calls are
   * printed.
   */
  from?: string
  register: readonly Address[]
  unregister: 'all' | readonly Address[]
  /** True if market swaps and withdrawals of fees are paused too. */
  pause: boolean
}

/**
 * Reads the options of `npm run agents`.
 *
 * @throws Deploy.InvalidAgentsOptionError
 * @example
 * readAgentsOptions(['--chain', '1', '--rpc', url, '--unregister', 'all', '--from', 'key']).unregister // 'all'
 */
export const readAgentsOptions = (args: readonly string[]): AgentsOptions => {
  const { chain, rpc, dir, from, register, unregister, pause } = parse(args)
  const { chainId, rpcUrl } = readPlace({ chain, rpc }, (reason) => new InvalidAgentsOptionError(reason))
  if (register && unregister) throw new InvalidAgentsOptionError('--register and --unregister exclude each other')
  if ((register || unregister || pause) && !from)
    throw new InvalidAgentsOptionError('--from needs the key file, or the address, of the owner or the guardian')
  return {
    chainId,
    rpcUrl,
    folder: dir,
    ...(from && { from }),
    register: addressesOf('--register', register),
    unregister: unregister === 'all' ? 'all' : addressesOf('--unregister', unregister),
    pause,
  }
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        chain: text,
        rpc: text,
        dir: { ...text, default: 'deployments' },
        from: text,
        register: text,
        unregister: text,
        pause: { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    throw new InvalidAgentsOptionError((cause as Error).message.replace(/\.$/, ''))
  }
}

const addressesOf = (name: string, list: string | undefined): Address[] =>
  (list?.split(',') ?? []).map((value) => {
    if (!isAddress(value))
      throw new InvalidAgentsOptionError(`${name} needs addresses with right checksums, not "${value}"`)
    return toLowerAddress(value)
  })

export class InvalidAgentsOptionError extends namedError('Deploy.InvalidAgentsOptionError', (reason: string) => ({
  message: `${reason}.`,
  fix: `\n${agentsUsage}`,
})) {}
