import { words } from './price-words'

const known: Readonly<Record<string, string>> = words.unpriced

// Why no agent gives a price, as the service says it.
export const unpricedWords = ({ errorType, details }: { errorType: string; details?: string | undefined }): string =>
  known[errorType] ?? details ?? errorType
