import { ensureCompiled } from './compile'
import { shippedContracts } from './shipped-contracts'

/**
 * Compiles the contracts if the shipped ones are of other sources. Returns true if it compiled.
 *
 * @throws Localnet.CompileError with the compiler's output.
 */
export const ensureContracts = async (): Promise<boolean> =>
  shippedContracts() === undefined && (await ensureCompiled())
