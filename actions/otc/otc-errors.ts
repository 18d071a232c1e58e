import { namedError } from '@/lib/errors'

export class OtherOrderStoredError extends namedError(
  'Rfq.OtherOrderStoredError',
  ({ expected, found }: { expected: string; found: string }) => ({
    message: 'The service answered with another order than the one you signed.',
    details: `expected ${expected}, found ${found}`,
    fix: 'Your link holds the true order. Hand that over, and do not rely on the list of this service.',
  }),
) {}

export class NothingToCancelError extends namedError('Rfq.NothingToCancelError', {
  message: 'None of these orders can be cancelled: each is closed, or not yours. Nothing was sent.',
}) {}
