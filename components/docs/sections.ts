/** The parts of the page by their anchors, in order. */
export const sections = {
  start: 'Quick start',
  operations: 'Endpoints',
  errors: 'Errors',
  limits: 'Limits',
  orders: 'The life of an order',
} as const
