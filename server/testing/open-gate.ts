import { ApiError } from '@/lib/api/contract/errors'
import type { LoadGate } from '../http/load/load-gate'

/**
 * Makes a gate that admits everything, for tests of what is behind it.
 *
 * @example
 * createApp({ ...deps, gate: createOpenGate() })
 */
export const createOpenGate = (): LoadGate => ({
  enter: () => () => {},
  refusal: () => undefined,
  refuse: () => {
    throw new ApiError('ServiceUnavailable')
  },
  refusedLately: () => 0,
})
