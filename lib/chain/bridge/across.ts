import { stringToHex } from 'viem'

/** The protocol selector that an owner signs for a transfer by Across. */
export const acrossSelector = stringToHex('ACRS')
