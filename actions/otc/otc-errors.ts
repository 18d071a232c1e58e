import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

export class OtherOrderStoredError extends namedError(
  'Rfq.OtherOrderStoredError',
  ({ expected, found }: { expected: string; found: string }) => ({
    message: failuresText.intent.otherOrderStored,
    details: `expected ${expected}, found ${found}`,
    fix: failuresText.otc.otherOrderFix,
  }),
) {}

export class NothingToCancelError extends namedError('Rfq.NothingToCancelError', () => ({
  message: failuresText.otc.nothingToCancel,
})) {}
