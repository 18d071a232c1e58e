import type { Locked } from '../list-locked'
import { compareVersions } from './compare-versions'

type Event = { introduced?: string; fixed?: string; last_affected?: string }

/** An advisory in the format of OSV, with the fields that are read here. */
export type Advisory = {
  id: string
  summary?: string
  modified: string
  withdrawn?: string
  affected?: readonly {
    package?: { ecosystem: string; name: string }
    ranges?: readonly { type: string; events: readonly Event[] }[]
    versions?: readonly string[]
  }[]
}

/**
 * Returns the packages with an advisory for their locked version. Ignores withdrawn advisories.
 *
 * @example
 * findAdvised([{ name: 'tmp', version: '0.0.33' }], advisories)
 * // [{ name: 'tmp', version: '0.0.33', id: 'GHSA-52f5-9888-hmc6', summary: '...' }]
 */
export const findAdvised = (locked: readonly Locked[], advisories: readonly Advisory[]) =>
  advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', affected = [] }) =>
      locked
        .filter(({ name, version }) =>
          affected.some(
            (one) =>
              one.package?.ecosystem === 'npm' &&
              one.package.name === name &&
              (one.versions?.includes(version) || one.ranges?.some(({ events }) => isWithin(version, events))),
          ),
        )
        .map((one) => ({ ...one, id, summary })),
    )

/** True if the last event at or before a version leaves it affected. */
const isWithin = (version: string, events: readonly Event[]): boolean => {
  let isAffected = false
  const at = ({ introduced, fixed, last_affected }: Event) => introduced ?? fixed ?? last_affected ?? '0'
  const toVersion = (text: string) => (text === '0' ? '0.0.0-0' : text)
  for (const event of events.toSorted((a, b) => compareVersions(toVersion(at(a)), toVersion(at(b))))) {
    const order = compareVersions(version, toVersion(at(event)))
    if (event.introduced !== undefined && order >= 0) isAffected = true
    if (event.fixed !== undefined && order >= 0) isAffected = false
    if (event.last_affected !== undefined && order > 0) isAffected = false
  }
  return isAffected
}
