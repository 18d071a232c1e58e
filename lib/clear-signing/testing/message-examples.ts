import type { TypedDataDefinition } from 'viem'
import { encodeTypedData } from '@/actions/wallet/send/encode-request'
import type { HashedTypedData } from '@/lib/chain/approval/hash-typed-data'
import { permit2TypedData } from '@/lib/chain/approval/typed-data'
import { intentFeeOf, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { permit2AllowanceTypedData } from '@/lib/chain/intent/intent-permit'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { familyNames } from '@/lib/order/families/families'
import { noBridge } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { rfqOrderOf } from '@/lib/order/testing/rfq-order'
import { people, tokens, vault } from './call-examples'

const { contracts } = mainnet
const place = { chainId: 1, intent: contracts.intent }
const deadlineSeconds = 1_800_000_000n
const paidElsewhere = {
  bridge: { ...noBridge, destinationChainId: 10n, outputToken: '0x0b2c639c533813f4aa9d7837caf62653d097ff85' },
  partnerAndFee: packIntentFee(intentFeeOf(resolvePartnerFee({ partner: people.partner, feeBps: 50 }))),
} as const
const parts = {
  schedule: { slices: 4n, interval: 300n },
  position: { strategy: vault, shares: 10n ** 18n, useShares: true },
  handling: { handler: contracts.aaveHandler, data: '0x1234' },
} as const

const orders = familyNames.flatMap((family) =>
  [{ deadline: deadlineSeconds }, { deadline: deadlineSeconds, ...paidElsewhere }].map((change) =>
    intentTypedData(place, { family, order: intentOrderOf(change), ...parts }),
  ),
)
const allowance = { token: tokens.weth, spender: contracts.intent, amount: 2n ** 160n - 1n, nonce: 3n, deadlineSeconds }

/** Typed data as a wallet receives it. */
export type MessageExample = Pick<HashedTypedData, 'types' | 'primaryType' | 'message'> & { domain: object }

/** The typed data of the messages that pages ask wallets to sign, as wallets receive it. */
export const messageExamples: readonly MessageExample[] = (
  [
    ...orders,
    cancellationTypedData(place, ['0xab', '0xcd']),
    rfqTypedData({ chainId: 1, rfq: contracts.rfq }, rfqOrderOf()),
    rfqTypedData({ chainId: 1, rfq: contracts.rfq }, rfqOrderOf({ taker: people.friend, expiry: deadlineSeconds })),
    permit2TypedData({ chainId: 1, permit2: contracts.permit2 }, { kind: 'permit2', ...allowance, amount: 10n ** 18n }),
    permit2AllowanceTypedData(
      { chainId: 1, permit2: contracts.permit2 },
      { kind: 'permit2Allowance', ...allowance, expirationSeconds: deadlineSeconds },
    ),
  ] as TypedDataDefinition[]
).map((typedData) => JSON.parse(encodeTypedData(typedData)))
