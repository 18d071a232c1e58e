import { toLowerAddress } from '@/lib/address'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'

/** A token's last event about an allowance; `seconds` if the node reports block times. */
export type LastChange = { blockNumber: bigint; seconds: bigint | undefined; amount: bigint }

/** Returns the key of a token's own allowance among the changes. */
export const changeKey = ({ token, spender }: Pick<AllowanceKey, 'token' | 'spender'>): string =>
  `${toLowerAddress(token)} ${spender}`
