import { displayPercent } from './display-amount'

export type FeeToken = { symbol: string; transferFeeBps?: number | undefined }

export const takesFee = (token: FeeToken | undefined): boolean => (token?.transferFeeBps ?? 0) > 0

// In a line of its token.
export function TransferFeeText({ token }: { token: FeeToken | undefined }) {
  if (!token || !takesFee(token)) return null
  return (
    <span className="whitespace-nowrap text-caution">
      takes {displayPercent(token.transferFeeBps ?? 0)} on transfer
    </span>
  )
}
