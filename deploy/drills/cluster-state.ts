/** A member of a Patroni cluster, as `GET /cluster` shows it. */
export type ClusterMember = { name: string; role: string; state: string; lag?: number | 'unknown' }

/**
 * Asks the Patroni of any machine for the members of its cluster; none while no machine answers.
 *
 * @example
 * await readCluster([8008]) // [{ name: 'pg1', role: 'leader', state: 'running' }, ...]
 */
export const readCluster = async (ports: readonly number[]): Promise<readonly ClusterMember[]> => {
  for (const port of ports)
    try {
      const response = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(askMs) })
      return ((await response.json()) as { members: ClusterMember[] }).members
    } catch {
      // Another machine may answer.
    }
  return []
}

const askMs = 1_000
const primaryRoles = ['leader', 'master']
const standbyStates = ['running', 'streaming']

/**
 * Returns the name of the primary; undefined where none runs.
 *
 * @example
 * primaryOf([{ name: 'pg1', role: 'leader', state: 'running' }]) // 'pg1'
 */
export const primaryOf = (members: readonly ClusterMember[]): string | undefined =>
  members.find(({ role, state }) => primaryRoles.includes(role) && state === 'running')?.name

/**
 * Returns what a cluster lacks for losing its primary without losing a commit; undefined where nothing.
 *
 * @example
 * redundancyMissing(await readCluster([8008]), { size: 3 }) // 'a synchronous standby'
 */
export const redundancyMissing = (
  members: readonly ClusterMember[],
  { size }: { size: number },
): string | undefined => {
  if (primaryOf(members) === undefined) return 'a primary'
  const standbys = members.filter(({ role, state }) => !primaryRoles.includes(role) && standbyStates.includes(state))
  if (!standbys.some(({ role }) => role === 'sync_standby')) return 'a synchronous standby'
  return standbys.length < size - 1 ? `${size - 1 - standbys.length} of its standbys` : undefined
}
