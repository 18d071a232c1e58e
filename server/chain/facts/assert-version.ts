import { ApiError } from '@/lib/api/contract/errors'

/**
 * Refuses the legacy router, which an omitted version means: answering with another router would make people approve the wrong one.
 *
 * @throws {ApiError} InvalidInput naming version=6.2.
 * @example
 * assertVersion('6.2') // nothing
 */
export const assertVersion = (version: '5' | '6.2' | undefined): void => {
  if (version === '6.2') return
  const unavailable = 'router version 5, which is not available on this deployment'
  throw new ApiError('InvalidInput', {
    details:
      version === undefined
        ? `Missing version: left out it means ${unavailable}, pass version=6.2`
        : 'Router version 5 is not available on this deployment, pass version=6.2',
  })
}
