import { mkdirSync, statfsSync } from 'node:fs'
import { namedError } from '@/lib/errors'
import { portsOf } from './options'
import { isPortFree } from './ports'

const mebibyte = 1024 * 1024
/** A seeded world takes 120 MiB, the built pages as much; the rest is for a day of blocks. */
const neededMebibytes = 500

/**
 * Checks that the data folder can be created and its disk has enough space.
 *
 * @throws Localnet.FullDiskError, Localnet.FolderError
 */
export function checkDisk(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new FolderError({ folder, cause })
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / mebibyte)
  if (free < neededMebibytes) throw new FullDiskError({ folder, free })
}

/**
 * Checks that every port of a world is used once and free.
 *
 * @throws Localnet.SamePortError, Localnet.BusyPortError
 */
export async function checkPorts(options: Parameters<typeof portsOf>[0]): Promise<void> {
  const ports = portsOf(options)
  for (const [index, { port, what, variable }] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => earlier.port === port)
    if (other) throw new SamePortError({ port, what: [other.what, what], variable })
    if (!(await isPortFree(port))) throw new BusyPortError({ port, what, variable })
  }
}

export class FullDiskError extends namedError(
  'Localnet.FullDiskError',
  ({ folder, free }: { folder: string; free: number }) => ({
    message: `The disk of ${folder} has ${free} MiB left, but a world needs ${neededMebibytes}.`,
    fix: 'Make room, or choose a folder on another disk with DATA_DIR.',
  }),
) {}

export class FolderError extends namedError(
  'Localnet.FolderError',
  ({ folder, cause }: { folder: string; cause: unknown }) => ({
    message: `The folder ${folder} cannot be made (${(cause as Error).message}).`,
    fix: 'Choose another one with DATA_DIR.',
  }),
) {}

export class BusyPortError extends namedError(
  'Localnet.BusyPortError',
  ({ port, what, variable }: { port: number; what: string; variable: string }) => ({
    message: `Port ${port}, for ${what}, is taken by another program.`,
    fix: `Stop that program, or choose another port with ${variable}.`,
  }),
) {}

export class SamePortError extends namedError(
  'Localnet.SamePortError',
  ({ port, what, variable }: { port: number; what: readonly string[]; variable: string }) => ({
    message: `Port ${port} is given to ${what.join(' and to ')}.`,
    fix: `Change ${variable}.`,
  }),
) {}
