import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Archive } from './archive'
import { primaryOf, readCluster, redundancyMissing } from './cluster-state'
import { drillEnvironment } from './drill-environment'
import type { DrillFolder } from './drill-folder'
import type { Machine } from './machine'
import { until } from './until'

/** The times that the steps of a rebuild took, milliseconds. */
export type RebuildTimes = Readonly<Record<'ended' | 'restored' | 'leads' | 'redundant', number>>

/**
 * Ends Patroni on all machines, restores the base backup on the first one as of a time, and hands the folder over to
 * Patroni with a new archive; the other machines copy it into empty folders. etcd runs all the time.
 *
 * @example
 * const { restored } = await rebuildCluster({ machines, archive, programs, folder, time })
 */
export const rebuildCluster = async ({
  machines,
  archive,
  programs,
  folder,
  time,
}: {
  machines: readonly Machine[]
  archive: Archive
  programs: Readonly<Record<'patronictl', string>>
  folder: DrillFolder
  time: string
}): Promise<RebuildTimes> => {
  const clusterNow = () => readCluster(machines.map(({ ports }) => ports.patroni))
  let beganMs = performance.now()
  const lap = () => {
    const ms = performance.now() - beganMs
    beganMs += ms
    return ms
  }
  const primary = primaryOf(await clusterNow())
  // The primary last: otherwise a standby takes over for a moment.
  for (const machine of machines.toSorted((a, b) => Number(a.name === primary) - Number(b.name === primary)))
    await machine.endPatroni()
  const ended = lap()
  const walArchive = folder.makeFolder('wal-of-rebuilt')
  const [first, ...others] = machines as [Machine, ...Machine[]]
  archive.restore(first.replaceData('restored', walArchive), time)
  const restored = lap()
  removeState({ machines, programs, folder })
  first.startPatroni()
  await until('no primary', async () => (primaryOf(await clusterNow()) ? undefined : 'no Patroni leads'))
  const leads = lap()
  for (const machine of others) {
    machine.replaceData('copied', walArchive)
    machine.startPatroni()
  }
  await until('the cluster lacks', async () => redundancyMissing(await clusterNow(), { size: machines.length }))
  return { ended, restored, leads, redundant: lap() }
}

/** Removes the state of the cluster from etcd, as `patronictl remove caravel` does for a person who confirms it. */
const removeState = ({
  machines,
  programs,
  folder,
}: {
  machines: readonly Machine[]
  programs: Readonly<Record<'patronictl', string>>
  folder: DrillFolder
}): void => {
  const hosts = machines.map(({ ports }) => `127.0.0.1:${ports.etcd}`).join()
  const env = drillEnvironment({ PATRONI_ETCD3_HOSTS: hosts })
  const args = ['-c', path.join(folder.configuration, 'patroni.yml'), 'remove', 'caravel']
  const input = 'caravel\nYes I am aware\n'
  const options = { ...folder.user, cwd: folder.path, env, input, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(programs.patronictl, args, options)
  if (status !== 0) throw new Error(`patronictl: ${stdout}${stderr}`)
}
