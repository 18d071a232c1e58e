import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The place of files in memory on Linux, for users who may write there. */
const memory = '/dev/shm'
/** Several times the databases of a run; a container may have 64 MB. */
const roomBytes = 2 * 1024 ** 3

/**
 * Creates a folder for the time of a run, in memory if there is room: each test file creates and
 * drops a database of some 550 files, which costs ten times the CPU on a disk. Any user may enter
 * it, so that PostgreSQL finds its data there when root runs the tests.
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
