import { ApiError } from '@/lib/api/contract/errors'

/**
 * Creates the error for an order that the service does not have.
 *
 * @example
 * orderNotFound().details // 'Order not found'
 */
export const orderNotFound = (): ApiError =>
  new ApiError('NotFound', {
    details: 'Order not found',
    description:
      'Order not found. No order with this id or hash was posted here: compare it with the answer of the post.',
  })
