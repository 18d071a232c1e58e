import { words } from '../place/price-words'

// Who may take native tokens that are deposited for an order.
export const DepositSpender = () => <p className="text-xs text-soft">{words.deposit.spender}</p>
