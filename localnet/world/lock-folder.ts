import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityOf } from '@/build/process-identity'
import { namedError } from '@/lib/errors'

/** The processes of an earlier world have this long to end after it was killed. */
const patienceMs = 30_000
const pollMs = 50

type Owner = { pid: number; identity: string; guardPid: number; guardIdentity: string }

/**
 * Locks a data folder until the returned function is called. If its last world was killed, waits
 * until the guard of that world has ended its processes.
 *
 * @example
 * const release = await lockFolder('.local', { guardPid: supervisor.guardPid })
 * @throws Localnet.FolderInUseError while another world runs on it.
 */
export async function lockFolder(folder: string, { guardPid }: { guardPid: number }): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'owner.json')
  const last = readOwner(file)
  if (last && last.pid !== process.pid && last.identity === identityOf(last.pid))
    throw new FolderInUseError({ folder, pid: last.pid })
  const deadline = Date.now() + patienceMs
  while (last && last.guardIdentity !== '' && last.guardIdentity === identityOf(last.guardPid)) {
    if (Date.now() > deadline) throw new FolderInUseError({ folder, pid: last.guardPid })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  const owner: Owner = {
    pid: process.pid,
    identity: identityOf(process.pid),
    guardPid,
    guardIdentity: identityOf(guardPid),
  }
  writeFileSync(file, `${JSON.stringify(owner)}\n`)
  return () => rmSync(file, { force: true })
}

const readOwner = (file: string): Owner | undefined => {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    // Written partially when the disk was full or the machine stopped: the folder has no owner.
    return undefined
  }
}

export class FolderInUseError extends namedError(
  'Localnet.FolderInUseError',
  ({ folder, pid }: { folder: string; pid: number }) => ({
    message: `Another local world (process ${pid}) runs on ${folder}.`,
    fix: 'Stop it, or choose another folder and other ports with DATA_DIR, PORT, SERVICE_PORT and RPC_PORT.',
  }),
) {}
