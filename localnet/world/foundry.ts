import { createRequire } from 'node:module'
import path from 'node:path'
import { namedError } from '@/lib/errors'

/**
 * Returns the path of a Foundry binary in its npm package. A direct call saves the npm wrapper's
 * process and 0.3 seconds.
 *
 * @example
 * foundryBinary('anvil') // '.../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil'
 * @throws Localnet.MissingBinaryError
 */
export function foundryBinary(tool: 'anvil' | 'forge'): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/${tool}-${process.platform}-${architecture}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', tool)
  } catch (cause) {
    throw new MissingBinaryError({ name, cause })
  }
}

export class MissingBinaryError extends namedError(
  'Localnet.MissingBinaryError',
  ({ name }: { name: string; cause?: unknown }) => ({
    message: `The package ${name} is not installed.`,
    fix: 'Run `npm ci`.',
  }),
) {}
