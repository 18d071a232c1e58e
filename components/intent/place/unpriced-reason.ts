import { intentText } from '@/messages/intent'

const known = (): Readonly<Record<string, string>> => intentText.price.unpriced

// Returns why no agent quotes a price, from the service's answer.
export const unpricedReason = ({ errorType, details }: { errorType: string; details?: string | undefined }): string =>
  known()[errorType] ?? details ?? errorType
