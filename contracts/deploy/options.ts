import { parseArgs } from 'node:util'
import { type Address, isAddress } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { type Surface, surfaces } from './plan'
import { readPlace } from './read-place'
import type { DeploymentTerms } from './record'

export const deployUsage = [
  'npm run deploy -- --chain ID --rpc URL [--from KEYFILE|ADDRESS] [--dry-run | --check]',
  '  [--owner ADDRESS] [--registry-owner ADDRESS] [--guardian ADDRESS] [--fee-wallet ADDRESS]',
  `  [--agents ADDRESS,...] [--surfaces ${surfaces.join()}] [--dir FOLDER]`,
].join('\n')

export type DeployOptions = {
  chainId: number
  rpcUrl: string
  /** The file with the key of the deployer; for a dry run its address is enough. */
  from?: string
  mode: 'deploy' | 'dry-run' | 'check'
  /** The folder of the registry file, the record of each chain and the inputs of explorers. */
  folder: string
  /** The terms of the command line. */
  terms: Partial<DeploymentTerms>
}

/**
 * Reads the options of `npm run deploy`.
 *
 * @throws Deploy.InvalidOptionError
 * @example
 * readDeployOptions(['--chain', '8453', '--rpc', 'https://mainnet.base.org', '--check']).mode // 'check'
 */
export const readDeployOptions = (args: readonly string[]): DeployOptions => {
  const { values } = parse(args)
  const { chainId, rpcUrl } = readPlace(values, (reason) => new InvalidOptionError(reason))
  if (values.check && values['dry-run']) throw new InvalidOptionError('--check and --dry-run exclude each other')
  const owner = addressOf('--owner', values.owner)
  const registryOwner = addressOf('--registry-owner', values['registry-owner']) ?? owner
  const guardian = addressOf('--guardian', values.guardian)
  const feeWallet = addressOf('--fee-wallet', values['fee-wallet'])
  const named = values.surfaces?.split(',').map(surfaceOf)
  const agents = values.agents?.split(',').map((agent) => addressOf('--agents', agent)!)
  return {
    chainId,
    rpcUrl,
    ...(values.from && { from: values.from }),
    mode: values.check ? 'check' : values['dry-run'] ? 'dry-run' : 'deploy',
    folder: values.dir,
    terms: {
      ...(owner && { owner }),
      ...(registryOwner && { registryOwner }),
      ...(guardian && { guardian }),
      ...(feeWallet && { feeWallet }),
      ...(agents && { agents }),
      ...(named && { surfaces: named }),
    },
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
        from: text,
        owner: text,
        'registry-owner': text,
        guardian: text,
        'fee-wallet': text,
        agents: text,
        surfaces: text,
        dir: { ...text, default: 'deployments' },
        check: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new InvalidOptionError((cause as Error).message.replace(/\.$/, ''))
  }
}

const addressOf = (name: string, value: string | undefined): Address | undefined => {
  if (value === undefined) return undefined
  if (!isAddress(value)) throw new InvalidOptionError(`${name} needs an address with a right checksum, not "${value}"`)
  return toLowerAddress(value)
}

const surfaceOf = (value: string): Surface => {
  const found = surfaces.find((surface) => surface === value)
  if (!found) throw new InvalidOptionError(`--surfaces needs some of ${surfaces.join(', ')}, not "${value}"`)
  return found
}

export class InvalidOptionError extends namedError('Deploy.InvalidOptionError', (reason: string) => ({
  message: `${reason}.`,
  fix: `\n${deployUsage}`,
})) {}
