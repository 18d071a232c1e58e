import { intentText } from '@/messages/intent'

const known: Readonly<Record<string, string>> = intentText.reasons

// What agents or the service say of an order, in words of the desk; what a newer service says as it says it.
export const reasonText = (reason: string): string => (Object.hasOwn(known, reason) ? known[reason]! : reason)
