import { type Address, encodeEventTopics, numberToHex, parseAbi } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ExpectedLog } from './expected-log'

const abi = parseAbi([
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
])

/** Returns the wrapped token's log of an account's wrap or unwrap; raw units. */
export const wrapLog = (chain: Chain, account: Address, kind: 'wrap' | 'unwrap', amount: bigint): ExpectedLog => ({
  address: chain.contracts.wrappedNative,
  topics:
    kind === 'wrap'
      ? encodeEventTopics({ abi, eventName: 'Deposit', args: { to: account } })
      : encodeEventTopics({ abi, eventName: 'Withdrawal', args: { from: account } }),
  data: numberToHex(amount, { size: 32 }),
})
