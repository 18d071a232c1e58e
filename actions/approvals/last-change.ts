import { toLowerAddress } from '@/lib/address'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'

/** The last event by which a token said that an allowance changed. `seconds` where the node tells the time of blocks with logs. */
export type LastChange = { blockNumber: bigint; seconds: bigint | undefined; amount: bigint }

/** How an allowance that a token itself keeps is named among the changes. */
export const changeKey = ({ token, spender }: Pick<AllowanceKey, 'token' | 'spender'>): string =>
  `${toLowerAddress(token)} ${spender}`
