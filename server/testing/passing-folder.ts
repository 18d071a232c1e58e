import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory, for who may write there. */
const memory = '/dev/shm'
/** Several times what the databases of a run take; a container may have 64 MB. */
const roomBytes = 2 * 1024 ** 3

/**
 * Makes a folder for what ends with the run, in memory where that has room: each test file makes and drops a database of some 550 files, and on a
 * disk that costs ten times the computing. Any user may enter it, so that PostgreSQL finds its data there when root runs the tests.
 *
 * @example
 * passingFolder('caravel-test-') // '/dev/shm/caravel-test-k3Jx0a'
 */
export const passingFolder = (prefix: string, inMemory: string = memory): string => {
  const folder = mkdtempSync(path.join(roomIn(inMemory) >= roomBytes ? inMemory : tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

const roomIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
