import { namedError } from '@/lib/errors'

/** The service sends alerts only for pages of its own sites. */
export class NotHereError extends namedError('Alerts.NotHereError', {
  message: 'Alerts are not sent for pages at this address.',
}) {}
