import { intentText } from '@/messages/intent'

const known: Readonly<Record<string, string>> = intentText.price.unpriced

// Why no agent gives a price, as the service says it.
export const unpricedReason = ({ errorType, details }: { errorType: string; details?: string | undefined }): string =>
  known[errorType] ?? details ?? errorType
