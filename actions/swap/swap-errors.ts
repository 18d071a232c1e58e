import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

export class OwnOrderError extends namedError('Swap.OwnOrderError', () => failuresText.otc.ownOrder) {}
