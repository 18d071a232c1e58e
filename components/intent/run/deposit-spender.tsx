import { intentText } from '@/messages/intent'

// Explains which contract may take native tokens that are deposited for an order.
export const DepositSpender = () => <p className="text-xs text-soft">{intentText.price.deposit.spender}</p>
