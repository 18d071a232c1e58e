import { ApiError } from '@/lib/api/contract/errors'
import type { LoadGate } from '../http/load/load-gate'

const none = { order: 0, read: 0, node: 0, quote: 0 }

/**
 * Creates a gate that admits everything, for tests of the parts after it.
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
  counts: () => ({ inFlight: none, refused: none }),
  refusedLately: () => 0,
})
